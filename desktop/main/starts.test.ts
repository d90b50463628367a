import { expect, it } from 'vitest';
import { createStarts } from './starts.ts';

const server = { url: 'https://blog.example.com', name: 'Blog', timeZone: 'UTC', language: 'en' };
const other = { ...server, url: 'https://other.example.com' };

/** Starts of an app connected to `server`, and what it did; a page that is not left stays. */
function startsOf({ isLeft = true, isConfirmed = true, current = server as typeof server | null } = {}) {
  const done: string[] = [];
  let shown = current;
  const starts = createStarts({
    servers: {
      current: () => shown,
      choose: (url) => void done.push(`choose ${url}`),
      remove: (url) => {
        done.push(`remove ${url}`);
        shown = null;
      },
    },
    confirmRemoving: async (name) => isConfirmed && name === server.name,
    window: {
      show: async (path) => {
        done.push(path);
        return isLeft;
      },
    },
  });
  return { starts, done };
}

it('tells the page that connects once which server a start named', async () => {
  const { starts, done } = startsOf();

  await starts.follow({ server: 'other.example.com', page: null });

  expect(done).toEqual(['/connect']);
  expect([starts.takeAddress(), starts.takeAddress()]).toEqual(['other.example.com', null]);
});

it('asks for a server where there is none, whatever a start names', async () => {
  const { starts, done } = startsOf({ current: null });

  await starts.follow({ server: null, page: '/dashboard' });

  expect(done).toEqual(['/connect']);
});

it('stays where it is if another start names nothing', async () => {
  const { starts, done } = startsOf();

  await starts.follow({ server: null, page: null });

  expect(done).toEqual([]);
});

it('leaves the page before another server is chosen', async () => {
  const { starts, done } = startsOf();

  await starts.switchTo(other.url);

  expect(done).toEqual(['/connect', `choose ${other.url}`, '/dashboard']);
});

it('keeps the server of a page that is not left', async () => {
  const { starts, done } = startsOf({ isLeft: false });

  await starts.switchTo(other.url);
  await starts.removeCurrent();

  expect(done).toEqual(['/connect', '/connect']);
});

it('keeps a server whose removal is not confirmed', async () => {
  const { starts, done } = startsOf({ isConfirmed: false });

  await starts.removeCurrent();

  expect(done).toEqual([]);
});

it('asks for a server after the last one was removed', async () => {
  const { starts, done } = startsOf();

  await starts.removeCurrent();

  expect(done).toEqual(['/connect', `remove ${server.url}`, '/connect']);
});

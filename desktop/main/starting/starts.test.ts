import { expect, it } from 'vitest';
import { createStarts } from './starts.ts';

const server = { url: 'https://blog.example.com', name: 'Blog', timeZone: 'UTC', language: 'en' };
const other = { ...server, url: 'https://other.example.com' };

/** Starts of an app connected to `server`, and what it did; a page that is not left stays. */
function startsOf({
  isLeft = true,
  isConfirmed = true,
  isAtDashboard = true,
  current = server as typeof server | null,
} = {}) {
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
      bringToFront: () => {},
      send: (channel) => void done.push(channel),
      isAtDashboard: () => isAtDashboard,
    },
  });
  return { starts, done };
}

it('tells the page that connects once which server a start named', async () => {
  const { starts, done } = startsOf();

  await starts.follow({ server: 'other.example.com', page: null, files: [] });

  expect(done).toEqual(['/connect']);
  expect([starts.takeAddress(), starts.takeAddress()]).toEqual(['other.example.com', null]);
});

it('asks for a server where there is none, whatever a start names', async () => {
  const { starts, done } = startsOf({ current: null });

  await starts.follow({ server: null, page: '/dashboard', files: [] });

  expect(done).toEqual(['/connect']);
});

it('stays where it is if another start names nothing', async () => {
  const { starts, done } = startsOf();

  await starts.follow({ server: null, page: null, files: [] });

  expect(done).toEqual([]);
});

it('tells the dashboard of files, which it takes once', async () => {
  const { starts, done } = startsOf();

  await starts.follow({ server: null, page: null, files: ['/notes.md'] });

  expect(done).toEqual(['octavo:files']);
  expect([starts.takeFiles(), starts.takeFiles()]).toEqual([['/notes.md'], []]);
});

it('shows the dashboard for files where another page is shown', async () => {
  const { starts, done } = startsOf({ isAtDashboard: false });

  await starts.follow({ server: null, page: null, files: ['/notes.md'] });

  expect(done).toEqual(['/dashboard', 'octavo:files']);
});

it('has files wait for a server', async () => {
  const { starts } = startsOf({ current: null });

  await starts.follow({ server: null, page: '/dashboard', files: ['/notes.md'] });

  expect(starts.takeFiles()).toEqual(['/notes.md']);
});

it('leaves the page before another server is chosen', async () => {
  const { starts, done } = startsOf();

  await starts.switchTo(other.url);

  expect(done).toEqual(['/connect', `choose ${other.url}`, '/dashboard']);
});

it('opens a page of another server, and one of the current server without leaving it', async () => {
  const { starts, done } = startsOf();

  await starts.open(other.url, '/articles/ink');
  await starts.open(server.url, '/articles/ink');

  expect(done).toEqual(['/connect', `choose ${other.url}`, '/articles/ink', '/articles/ink']);
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

import { EventEmitter } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import type { Notification } from '../../../shared/notifications/notifications.ts';
import type { RequestOptions } from '../network/sendRequest.ts';
import type { Settings } from '../starting/settings.ts';
import { Notifier } from './Notifier.ts';

const url = 'https://blog.example.com';
const server = { url, name: 'The Evening Page', timeZone: 'UTC', language: 'en' };

/** The notification of a comment that was written at a minute of an hour. */
function comment(minute: number, more: Partial<Notification> = {}): Notification {
  return {
    _id: String(minute),
    kind: 'comment',
    createdAt: `2026-11-26T10:${String(minute).padStart(2, '0')}:00.000Z`,
    isRead: false,
    from: 'Zoe',
    text: `Comment ${minute}`,
    article: { title: 'On Paper', slug: 'on-paper' },
    comment: String(100 + minute),
    thread: null,
    ...more,
  };
}

/** A notifier of a server that has these rows, newest first; with what it showed and called. */
function notifying({ notifies = true } = {}) {
  const settings: Settings = { notifies };
  const state = { rows: [] as Notification[], status: 200, badge: -1, isScreenLocked: false, opened: [] as string[] };
  const calls: string[] = [];
  const shown: (EventEmitter & { body: string; isOpen: boolean; actions: { text: string }[] })[] = [];
  const notifier = new Notifier({
    platform: 'darwin',
    settings: { read: () => settings, change: (changes) => void Object.assign(settings, changes) },
    servers: { all: () => [server] },
    starts: { open: async (_url, page) => void state.opened.push(page) },
    sendRequest: async ({ url: called, method = 'GET', body }: RequestOptions) => {
      if (method !== 'GET') calls.push(`${method} ${called.slice(url.length)} ${Buffer.from(body ?? []).toString()}`);
      const data = state.rows;
      const page = { data, total: data.length, currentPage: 1, totalPages: 1, unread: data.length };
      return { status: state.status, headers: {}, redirectTo: null, body: Buffer.from(JSON.stringify(page)) };
    },
    makeNotification: ({ body, actions }) => {
      const one = Object.assign(new EventEmitter(), {
        ...{ body, actions, isOpen: false },
        show: () => void Object.assign(one, { isOpen: true }),
        close: () => void Object.assign(one, { isOpen: false }),
      });
      shown.push(one);
      return one as never;
    },
    setBadge: (badge) => void Object.assign(state, { badge }),
    isScreenLocked: () => state.isScreenLocked,
  });
  onTestFinished(() => {
    if (notifier.isOn) notifier.toggle();
  });
  const open = () => shown.filter(({ isOpen }) => isOpen).map(({ body }) => body.split('\n')[1] ?? body);
  return { notifier, state, calls, shown, open };
}

it('is off until it is switched on', async () => {
  const { notifier, state, open } = notifying({ notifies: false });
  state.rows = [comment(1)];

  notifier.start();
  await notifier.look();

  expect(notifier.isOn).toBe(false);
  expect([open(), state.badge]).toEqual([[], -1]);
});

it('tells of what came since it looked first, once, and shows the number of unread ones', async () => {
  const { notifier, state, open } = notifying();
  state.rows = [comment(1)];
  await notifier.look();
  expect([open(), state.badge]).toEqual([[], 1]);

  state.rows = [comment(3), comment(2, { isRead: true }), comment(1)];
  await notifier.look();
  await notifier.look();

  expect([open(), state.badge]).toEqual([['Comment 3'], 3]);
});

it('tells of many at once in one notification', async () => {
  const { notifier, state, open } = notifying();
  await notifier.look();

  state.rows = [comment(4), comment(3), comment(2), comment(1)];
  await notifier.look();

  expect(open()).toEqual(['4 new comments and messages']);
});

it('shows nothing while the screen is locked, and afterwards what came meanwhile', async () => {
  const { notifier, state, open } = notifying();
  await notifier.look();
  state.rows = [comment(1)];
  await notifier.look();

  notifier.lock();
  expect(open()).toEqual([]);
  state.rows = [comment(2), comment(1)];
  await notifier.look();
  expect(open()).toEqual([]);
  notifier.unlock();

  await expect.poll(open).toEqual(['Comment 2']);
});

it('shows nothing that arrives after the screen was locked', async () => {
  const { notifier, state, open } = notifying();
  await notifier.look();
  state.rows = [comment(1)];

  const looking = notifier.look();
  notifier.lock();
  await looking;

  expect(open()).toEqual([]);
});

it('shows nothing on a locked screen of a system that has no event for it', async () => {
  const { notifier, state, open } = notifying();
  await notifier.look();
  state.rows = [comment(1)];

  state.isScreenLocked = true;
  await notifier.look();

  expect(open()).toEqual([]);
});

it('opens the place by a click, and marks it as read', async () => {
  const { notifier, state, calls, shown } = notifying();
  await notifier.look();
  state.rows = [comment(1)];
  await notifier.look();

  shown[0]?.emit('click');

  await expect.poll(() => calls).toEqual(['PUT /api/notifications/read {"_id":"1"}']);
  expect(state.opened).toEqual(['/articles/on-paper#comments']);
});

it('approves a comment by its button, or opens the list where that fails', async () => {
  const { notifier, state, calls, shown } = notifying();
  await notifier.look();
  state.rows = [comment(1, { kind: 'held' })];
  await notifier.look();
  expect(shown[0]?.actions).toEqual([{ type: 'button', text: 'Approve' }]);

  shown[0]?.emit('action', {}, 0);
  await expect.poll(() => calls).toEqual(['PUT /api/comments/101/status {"status":"approved"}']);
  expect(state.opened).toEqual([]);
  state.status = 401;
  shown[0]?.emit('action', {}, 0);

  await expect.poll(() => state.opened).toEqual(['/dashboard/comments?status=pending']);
});

it('opens the thread to answer in it', async () => {
  const { notifier, state, shown } = notifying();
  await notifier.look();
  state.rows = [comment(1)];
  await notifier.look();

  shown[0]?.emit('action', {}, 0);

  await expect.poll(() => state.opened).toEqual(['/articles/on-paper?thread=101#comments']);
});

it('takes everything away when it is switched off', async () => {
  const { notifier, state, open } = notifying();
  await notifier.look();
  state.rows = [comment(1)];
  await notifier.look();

  notifier.toggle();

  expect([notifier.isOn, open(), state.badge]).toEqual([false, [], 0]);
});

it('tells nothing where nobody is signed in', async () => {
  const { notifier, state, open } = notifying();
  await notifier.look();
  state.rows = [comment(1)];
  state.status = 401;

  await notifier.look();

  expect([open(), state.badge]).toEqual([[], 0]);
});

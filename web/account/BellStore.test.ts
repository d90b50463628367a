import { expect, it, vi } from 'vitest';
import type { Notification } from '../../shared/notifications/notifications.ts';
import { BellStore } from './BellStore.ts';

const aNotification = (_id: string): Notification => ({
  ...{ _id, kind: 'answer', createdAt: '2026-10-28T09:12:00.000Z', isRead: false, from: 'Noor', text: 'Quite so.' },
  ...{ article: { title: 'On paper', slug: 'on-paper' }, comment: '2', thread: '1' },
});

const aPage = (ids: string[], values: object = {}) => ({
  ...{ data: ids.map(aNotification), total: ids.length, currentPage: 1, totalPages: 1, unread: ids.length },
  ...values,
});

function open(pages = [aPage(['2', '1'])]) {
  const api = {
    notifications: vi.fn(async ({ page = 1 }: { page?: number } = {}) => pages[page - 1] ?? aPage([])),
    unreadNotifications: vi.fn(async () => ({ unread: 2 })),
    readNotifications: vi.fn(async () => ({ message: '', unread: 0 })),
  };
  return { api, bell: new BellStore(api) };
}

it('counts once in a minute at most, and keeps the number where it cannot be loaded', async () => {
  const { api, bell } = open();
  await bell.count(100_000);
  await bell.count(159_999);
  api.unreadNotifications.mockRejectedValueOnce(new Error('away'));
  await bell.count(160_000);

  expect([api.unreadNotifications.mock.calls.length, bell.unread]).toEqual([2, 2]);
});

it('shows what has moved to the next page meanwhile once', async () => {
  const { bell } = open([aPage(['3', '2'], { totalPages: 2 }), aPage(['2', '1'], { totalPages: 2 })]);

  await bell.open();
  await bell.more();

  expect([bell.rows.map(({ _id }) => _id), bell.hasMore]).toEqual([['3', '2', '1'], false]);
});

it('marks all that were shown as read, and none where that fails', async () => {
  const { api, bell } = open();
  await bell.open();
  api.readNotifications.mockRejectedValueOnce(new Error('away'));
  await expect(bell.readAll()).rejects.toThrow('away');
  const failed = bell.rows.map(({ isRead }) => isRead);

  await bell.readAll();

  expect(api.readNotifications).toHaveBeenLastCalledWith({ _id: '2', andEarlier: true });
  expect([failed, bell.rows.map(({ isRead }) => isRead), bell.unread]).toEqual([[false, false], [true, true], 0]);
});

it('tells of a list that cannot be loaded, and loads it again', async () => {
  const { api, bell } = open();
  api.notifications.mockRejectedValueOnce(new Error('away'));
  await bell.open();
  const { problem } = bell;

  await bell.open();

  expect([problem, bell.problem, bell.rows.length]).toEqual([new Error('away'), null, 2]);
});

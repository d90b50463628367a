import { expect, it } from 'vitest';
import type { NotificationKind } from '../../shared/notifications/notifications.ts';
import { mailContent } from './mailContent.ts';

const row = (kind: NotificationKind, id: number, fields = {}) => ({
  ...{ id, kind, createdAt: '2026-12-03T09:00:00.000Z', isRead: false, from: 'Ada', text: `Text ${id}` },
  ...{ title: null, slug: null, commentId: null, parentId: null, ...fields },
});
const comment = (id: number) => row('comment', id, { title: 'A letter', slug: 'a-letter' });
const user = { username: 'Grace', isAdmin: true };

it('has a button for one notification', () => {
  const { subject, blocks } = mailContent({ rows: [row('message', 1)], total: 1, user });

  expect(subject).toBe('Ada sent a message');
  expect(blocks).toContainEqual({ action: 'Open your messages', path: '/dashboard/messages' });
});

it('has a link for each page of several, and one for those that the same page shows', () => {
  const rows = [row('message', 1), row('message', 2), comment(3), row('message', 4)];

  const { subject, blocks } = mailContent({ rows, total: 6, user });

  expect(subject).toBe('6 notifications');
  expect(blocks.slice(1)).toEqual([
    ...['Ada sent a message:', { quote: 'Text 1' }],
    ...['Ada sent a message:', { quote: 'Text 2' }, { link: 'Open your messages', path: '/dashboard/messages' }],
    ...[
      expect.stringContaining('A letter'),
      { quote: 'Text 3' },
      { link: 'Read the comment', path: expect.any(String) },
    ],
    ...['Ada sent a message:', { quote: 'Text 4' }, { link: 'Open your messages', path: '/dashboard/messages' }],
    'And 2 more: the bell on the site has them all.',
    { link: 'Choose what you get mail about', path: '/dashboard/setting' },
  ]);
});

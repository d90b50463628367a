import { expect, it } from 'vitest';
import type { Notification } from '../../../shared/notifications/notifications.ts';
import { bodyFor, noticeOf, noticeOfMany } from './notice.ts';

const server = { name: 'The Evening Page' };
const comment: Notification = {
  _id: '7',
  kind: 'comment',
  createdAt: '2026-11-26T10:00:00.000Z',
  isRead: false,
  from: 'Zoe',
  text: 'Does it lie flat?',
  article: { title: 'On Paper', slug: 'on-paper' },
  comment: '12',
  thread: null,
};

it('says who wrote what, and opens the place', () => {
  expect(noticeOf(server, comment)).toEqual({
    title: 'The Evening Page',
    body: 'Zoe commented on “On Paper”\nDoes it lie flat?',
    page: '/articles/on-paper#comments',
    read: '7',
    buttons: [{ label: 'Answer', page: '/articles/on-paper?thread=12#comments' }],
  });
});

it('answers an answer in its thread', () => {
  expect(noticeOf(server, { ...comment, kind: 'answer', thread: '3' }).buttons).toEqual([
    { label: 'Answer', page: '/articles/on-paper?thread=3#comments' },
  ]);
});

it('offers to approve a comment that waits, and nothing for a message', () => {
  expect(noticeOf(server, { ...comment, kind: 'held' })).toMatchObject({
    page: '/dashboard/comments?status=pending',
    buttons: [{ label: 'Approve', comment: '12' }],
  });
  expect(noticeOf(server, { ...comment, kind: 'message', article: null, comment: null })).toMatchObject({
    page: '/dashboard/messages',
    buttons: [],
  });
});

it('has no words of several', () => {
  expect(noticeOfMany(server, 5)).toMatchObject({ body: '5 new comments and messages', page: '/dashboard' });
});

it('leaves no markup to the notifications of Linux', () => {
  expect(bodyFor('linux', '<a href="x">Ink & Paper</a>')).toBe('&lt;a href=&quot;x&quot;&gt;Ink &amp; Paper&lt;/a&gt;');
  expect(bodyFor('darwin', '<b>Ink</b>')).toBe('<b>Ink</b>');
});

import { expect, it } from 'vitest';
import { replyAddress } from './MessageDialog.tsx';

const contact = {
  _id: '1',
  username: 'Ada & Co',
  email: 'ada+press@octavo.example',
  message: 'Dear all,\r\n100 % good.',
  createdAt: '2026-11-22T10:30:00.000Z',
};

const parts = (address: string): Record<string, string> => {
  const { pathname, searchParams } = new URL(address.replaceAll('+', '%2B'));
  const fields: Record<string, string> = Object.fromEntries(searchParams);
  return { to: decodeURIComponent(pathname), ...fields };
};

it('addresses the sender, and quotes the message', () => {
  const { to, subject, body = '' } = parts(replyAddress(contact, 'The Octavo'));

  expect([to, subject]).toEqual(['ada+press@octavo.example', 'Re: Your message to The Octavo']);
  expect(body).toMatch(/^\r\n\r\nAda & Co wrote on .*2026.*:\r\n> Dear all,\r\n> 100 % good\.$/);
});

it('quotes the beginning of a long message', () => {
  const { body = '' } = parts(replyAddress({ ...contact, message: '😀'.repeat(5000) }, 'Octavo'));

  expect(body.endsWith(`> ${'😀'.repeat(599)}…`)).toBe(true);
});

it('adds no field of the sender’s making', () => {
  const address = replyAddress({ ...contact, email: 'a?bcc=b@octavo.example&cc=c', message: '\nBcc: d' }, 'Octavo');

  expect(Object.keys(parts(address))).toEqual(['to', 'subject', 'body']);
});

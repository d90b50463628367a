import * as z from 'zod/mini';
import { type Calls, get, post } from '../kit/call.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';

/** The status of a mail; one that is `shown` was written to the terminal instead of being sent. */
export const mailStatus = z.enum(
  ['waiting', 'sent', 'failed', 'shown'],
  'status must be waiting, sent, failed or shown.',
);

export type MailStatus = z.infer<typeof mailStatus>;

export const mailShape = z.object({
  _id: z.string(),
  /** The template, such as `password-reset`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: mailStatus,
  attempts: z.int(),
  /** The reason why the last attempt failed; null where none did. */
  error: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** The time of the next attempt; null where there is none. */
  nextAt: z.nullable(z.iso.datetime()),
  /** The time at which it was sent, or given up. */
  endedAt: z.nullable(z.iso.datetime()),
});

/** A mail of the publication, without its text, which may have a secret link. */
export type Mail = z.infer<typeof mailShape>;

export const mailsQuery = z.extend(pageQuery, { status: z.optional(mailStatus) });

/** The query for mails. */
export type MailsQuery = z.output<typeof mailsQuery>;

/** The ways in which mails go out: by SMTP, to the terminal and the dashboard alone, or not at all. */
export const mailDelivery = z.enum(['smtp', 'shown', 'none']);

export type MailDelivery = z.infer<typeof mailDelivery>;

const mailTextShape = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** A mail as it looks. */
export type MailText = z.infer<typeof mailTextShape>;

/** Mails of the publication, for administrators. */
export const mailCalls = {
  mails: get('/mail', {
    summary: 'Mails that wait, were sent or failed, newest first, without their texts; they are kept for 30 days',
    guard: 'admin',
    query: mailsQuery,
    response: z.extend(pageOf(mailShape), { delivery: mailDelivery }),
  }),
  mail: get('/mail/{id}', {
    summary:
      'One mail; with its text where mails are only shown, as in development, because elsewhere its link is a secret',
    guard: 'admin',
    response: z.object({ mail: mailShape, text: z.nullable(mailTextShape) }),
    refusals: [404],
  }),
  retryMail: post('/mail/{id}/retry', {
    summary: 'Try again at once to send a mail that waits or failed',
    guard: 'admin',
    response: z.object({ message: z.string(), mail: mailShape }),
    refusals: [404, 409],
  }),
} as const satisfies Calls;

import * as z from 'zod/mini';
import { emailField, textField } from './fields.ts';
import { limits } from './limits.ts';
import { pageOf } from './paging.ts';

export const contactShape = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});

/** A message to the publisher. */
export type Contact = z.infer<typeof contactShape>;

export const contactsPage = z.extend(pageOf(contactShape), { totalContacts: z.int() });

export const contactFields = z.object({
  username: textField({ name: 'Full Name', min: 2, max: limits.contactNameMax }),
  email: emailField,
  message: textField({ name: 'Message', max: limits.contactMessageMax, lines: true }),
  /** A trap for bots: people never see it, so only a program fills it. */
  website: z.optional(z.string()),
});

export type ContactFields = z.output<typeof contactFields>;

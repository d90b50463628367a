import * as z from 'zod/mini';
import { type Calls, get, post, put } from '../kit/call.ts';
import { textField, versionField, versionShape } from '../kit/fields.ts';
import { msg } from '../texts/t.ts';
import { mailDelivery } from './mail.ts';

export const mailServerLimits = { hostMax: 253, usernameMax: 254, passwordMax: 500, senderMax: 254 } as const;

const SECURITY = 'security must be tls, starttls or none.';
const PORT = msg('Port must be a number from 1 to 65535.');
const HOST = msg('Host must be a name such as mail.example.com, or an address such as 192.0.2.1.');

/** A name of a host or its address, or nothing; what answers at link-local addresses are the machines of hosting providers. */
const host = textField({ name: msg('Host'), min: 0, max: mailServerLimits.hostMax }).check(
  z.toLowerCase(),
  z.regex(
    /^([a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*|[0-9a-f:]+(:\d+\.\d+\.\d+\.\d+)?)?$/,
    HOST,
  ),
  z.refine((text) => !/^(169\.254\.|fe[89ab][0-9a-f]:|::ffff:(169\.254\.|a9fe:))/.test(text), HOST),
);

export const mailSecurity = z.enum(['tls', 'starttls', 'none'], SECURITY);

export const mailServerFields = z.object({
  /** Empty text for no server. */
  host,
  port: z.int(PORT).check(z.minimum(1, PORT), z.maximum(65_535, PORT)),
  /** TLS from the beginning, TLS that must follow, or none. */
  security: mailSecurity,
  username: textField({ name: msg('Name'), min: 0, max: mailServerLimits.usernameMax }),
  /** Left out where the stored one stays, which it does for the same host, port, security and name alone. */
  password: z.optional(textField({ name: msg('Password'), min: 0, max: mailServerLimits.passwordMax })),
  /** The address that mails come from. */
  sender: textField({ name: msg('Sender'), min: 0, max: mailServerLimits.senderMax }),
  /** Needed in a session that began more than 15 minutes ago. */
  currentPassword: z.optional(z.string(msg('Current password must be text.'))),
  version: z.optional(versionField),
});

export type MailServerFields = z.output<typeof mailServerFields>;

export const mailServerShape = z.object({
  host: z.string(),
  port: z.int(),
  security: mailSecurity,
  username: z.string(),
  /** True where a password is stored, which nobody reads again. */
  hasPassword: z.boolean(),
  sender: z.string(),
  /** The way in which mails go out now. */
  delivery: mailDelivery,
  /** True where SMTP_URL and MAIL_FROM, or the demo, decide that. */
  isFixed: z.boolean(),
  version: versionShape,
});

/** The mail server as administrators see it. */
export type MailServer = z.infer<typeof mailServerShape>;

/** The server by which mails go out, for administrators. */
export const mailServerCalls = {
  mailServer: get('/mail/server', {
    summary: 'The server by which mails go out, without its password',
    guard: 'admin',
    response: mailServerShape,
  }),
  updateMailServer: put('/mail/server', {
    summary: 'Set up the server by which mails go out; refused where SMTP_URL and MAIL_FROM are set',
    guard: 'admin',
    body: mailServerFields,
    versioned: 'server',
    response: z.object({ message: z.string(), server: mailServerShape }),
    refusals: [409],
  }),
  testMail: post('/mail/test', {
    summary: "Send a mail to the caller's own address, and say what the mail server answered",
    guard: 'admin',
    response: z.object({ message: z.string(), isAccepted: z.boolean() }),
  }),
} as const satisfies Calls;

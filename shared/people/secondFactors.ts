import * as z from 'zod/mini';
import { type Calls, deleteCall, get, post, put } from '../kit/call.ts';
import { deletedShape, messageShape, required, textField } from '../kit/fields.ts';
import { msg } from '../texts/t.ts';
import { securityLimits } from './securityLimits.ts';
import { currentPassword, messageAndUser, stayField } from './users.ts';

export const sessionShape = z.object({
  _id: z.string(),
  /** In words: 'Firefox on Linux'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Within a few minutes. */
  lastSeenAt: z.iso.datetime(),
  /** True for the session of this call. */
  isCurrent: z.boolean(),
});

/** A session of the viewer's account. */
export type Session = z.infer<typeof sessionShape>;

export const passkeyShape = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});

/** A passkey of the viewer's account. */
export type Passkey = z.infer<typeof passkeyShape>;

export const secondFactorsShape = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkeyShape),
  /** The number of recovery codes that are left. */
  recoveryCodes: z.int(),
  /** True where the settings require a second factor of this account. */
  isRequired: z.boolean(),
});

/** The second factors of the viewer's account. */
export type SecondFactors = z.infer<typeof secondFactorsShape>;

/** The answer of an authenticator, as https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson has it. */
const credentialField = z.looseObject(
  {
    id: z
      .string({ error: (issue) => required(msg('Passkey'), issue.input) })
      .check(z.minLength(1, msg('Passkey is required.')), z.maxLength(1400, msg('Passkey is too long.'))),
    response: z.looseObject({}, 'Passkey must have a response.'),
  },
  { error: ({ input }) => (input === undefined ? msg('Passkey is required.') : 'Passkey must be an object.') },
);

/** The options of WebAuthn, which the browser gets as they are. */
const optionsShape = z.record(z.string(), z.unknown());

const codeField = z
  .string({ error: (issue) => required(msg('Code'), issue.input) })
  .check(z.trim(), z.minLength(1, msg('Code is required.')), z.maxLength(40, msg('Code is too long.')));

const confirmed = z.object({ currentPassword: currentPassword(msg('Current password')) });
/** Needed in a session that is older than 15 minutes. */
const confirmedWhereOld = z.partial(confirmed);
const nameField = textField({ name: msg('Name'), max: securityLimits.passkeyNameMax });
/** With ten recovery codes where this is the account's first second factor. */
const codesShape = z.optional(z.array(z.string()));

/** The viewer's sessions and second factors. */
export const securityCalls = {
  sessions: get('/users/sessions', {
    summary: "The sessions of the viewer's account, this one first, then the last seen",
    guard: 'user',
    beforeSecondFactor: true,
    response: z.object({ sessions: z.array(sessionShape) }),
  }),
  endSession: deleteCall('/users/sessions/{id}', {
    summary: "End a session of the viewer's account",
    guard: 'user',
    beforeSecondFactor: true,
    response: messageShape,
    refusals: [404],
  }),
  endOtherSessions: deleteCall('/users/sessions', {
    summary: "End all sessions of the viewer's account but this one, and forget remembered devices",
    guard: 'user',
    beforeSecondFactor: true,
    response: deletedShape,
  }),
  secondFactors: get('/users/second-factors', {
    summary: "The second factors of the viewer's account",
    guard: 'user',
    beforeSecondFactor: true,
    response: secondFactorsShape,
  }),
  beginTotp: post('/users/totp', {
    summary:
      'Begin to add an authenticator app: a new secret, which counts once a code confirms it; takes the current password in a session older than 15 minutes',
    guard: 'user',
    beforeSecondFactor: true,
    body: confirmedWhereOld,
    response: z.object({ secret: z.string(), otpauth: z.string() }),
    refusals: [409, 429],
  }),
  confirmTotp: post('/users/totp/confirm', {
    summary: 'Confirm the authenticator app with its code',
    guard: 'user',
    beforeSecondFactor: true,
    body: z.object({ code: codeField }),
    response: z.object({ message: z.string(), recoveryCodes: codesShape }),
    refusals: [409, 429],
  }),
  removeTotp: deleteCall('/users/totp', {
    summary: 'Remove the authenticator app',
    guard: 'user',
    body: confirmed,
    response: messageShape,
    refusals: [404, 409, 429],
  }),
  makeRecoveryCodes: post('/users/recovery-codes', {
    summary: 'Make ten recovery codes, which replace the earlier ones',
    guard: 'user',
    body: confirmed,
    response: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
    refusals: [409, 429],
  }),
  passkeyOptions: post('/users/passkeys/options', {
    summary:
      'The options with which a browser creates a passkey; takes the current password in a session older than 15 minutes',
    guard: 'user',
    beforeSecondFactor: true,
    body: confirmedWhereOld,
    response: z.object({ options: optionsShape }),
    refusals: [409, 429],
  }),
  addPasskey: post('/users/passkeys', {
    summary: 'Add a passkey that a browser has created',
    guard: 'user',
    beforeSecondFactor: true,
    body: z.object({ name: nameField, credential: credentialField }),
    status: 201,
    response: z.object({ message: z.string(), passkey: passkeyShape, recoveryCodes: codesShape }),
    refusals: [409, 429],
  }),
  renamePasskey: put('/users/passkeys/{id}', {
    summary: 'Rename a passkey',
    guard: 'user',
    body: z.object({ name: nameField }),
    response: z.object({ message: z.string(), passkey: passkeyShape }),
    refusals: [404],
  }),
  removePasskey: deleteCall('/users/passkeys/{id}', {
    summary: 'Remove a passkey',
    guard: 'user',
    body: confirmed,
    response: messageShape,
    refusals: [404, 409, 429],
  }),
  passkeyLoginOptions: post('/users/login/passkey/options', {
    summary: 'The options with which a browser signs in with a passkey alone',
    guard: 'everyone',
    response: z.object({ options: optionsShape }),
    refusals: [409],
  }),
  passkeyLogin: post('/users/login/passkey', {
    summary: 'Sign in with a passkey alone; sets the session cookie',
    guard: 'everyone',
    body: z.object({ credential: credentialField, staySignedIn: stayField }),
    response: messageAndUser,
    refusals: [401, 409, 429],
  }),
} as const satisfies Calls;

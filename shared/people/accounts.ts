import * as z from 'zod/mini';
import { type Calls, post } from '../kit/call.ts';
import { emailField, messageShape, required } from '../kit/fields.ts';
import { msg } from '../texts/t.ts';
import { currentPassword, newPassword } from './users.ts';

const tokenField = z
  .string({ error: (issue) => required(msg('The link'), issue.input) })
  .check(z.maxLength(100, msg('The link is not whole: copy all of it from the mail.')));

const forgotPasswordFields = z.object({ email: emailField });
const resetPasswordFields = z.object({ token: tokenField, password: newPassword });
const tokenFields = z.object({ token: tokenField });
const changeEmailFields = z.object({ email: emailField, currentPassword: currentPassword(msg('Current password')) });

const resetFactorShape = z.object({
  kind: z.enum(['totp', 'passkey']),
  /** That of a passkey; null for an authenticator app. */
  name: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** The time until which 'This was not me', in the mail about it, removes it; null where no mail does any more. */
  removableUntil: z.nullable(z.iso.datetime()),
});

/** A second factor, as whoever sets a new password sees it. */
export type ResetFactor = z.infer<typeof resetFactorShape>;

/** Lost passwords and email addresses: calls of pages of their own, which no other page loads. */
export const accountLinkCalls = {
  forgotPassword: post('/users/forgot-password', {
    summary: 'Have a link to a new password sent to an account; the response is the same where there is none',
    guard: 'everyone',
    body: forgotPasswordFields,
    response: messageShape,
    refusals: [429],
  }),
  resetPassword: post('/users/reset-password', {
    summary: "Set a new password by the link's token; ends all sessions of the account",
    guard: 'everyone',
    body: resetPasswordFields,
    response: messageShape,
    refusals: [429],
  }),
  resetFactors: post('/users/reset-password/second-factors', {
    summary: "The second factors of the account that a link to a new password is for, by the link's token",
    guard: 'everyone',
    body: tokenFields,
    response: z.object({ secondFactors: z.array(resetFactorShape) }),
    refusals: [429],
  }),
  disown: post('/users/not-me', {
    summary:
      "Disown a new second factor or address by the token of the link 'This was not me': takes it back, ends all sessions and the password; `token` is that of a link to a new password",
    guard: 'everyone',
    body: tokenFields,
    response: z.object({ message: z.string(), token: z.string() }),
    refusals: [409, 429],
  }),
  confirmEmail: post('/users/confirm-email', {
    summary: "Confirm an email address, or one side of its change, by the link's token",
    guard: 'everyone',
    body: tokenFields,
    response: messageShape,
    refusals: [409, 429],
  }),
  sendConfirmation: post('/users/profile/confirmation', {
    summary: 'Have the link that confirms the email address sent again',
    guard: 'user',
    response: messageShape,
    refusals: [409, 429],
  }),
  changeEmail: post('/users/profile/email', {
    summary: 'Begin a change of the email address, which is made when the links to both addresses were followed',
    guard: 'user',
    body: changeEmailFields,
    response: messageShape,
    refusals: [409, 429],
  }),
} as const satisfies Calls;

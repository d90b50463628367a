import * as z from 'zod/mini';
import { type Calls, get, post } from '../kit/call.ts';
import { deleteOne } from '../kit/deleteCalls.ts';
import { emailField, required } from '../kit/fields.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { msg } from '../texts/t.ts';
import { usernameField } from './usernames.ts';
import { authorShape, messageAndUser, newPassword, roleField, roles, sayTheSame } from './users.ts';

export const invitationShape = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The administrator who made it; null where the account is gone. */
  invitedBy: z.nullable(authorShape),
  /** True where who made it may not invite any more: its link leads nowhere, until another administrator makes a new one. */
  isVoid: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The moment from which its link leads nowhere. */
  expiresAt: z.iso.datetime(),
});

/** An invitation that nobody has accepted yet. */
export type Invitation = z.infer<typeof invitationShape>;

export const invitationFields = z
  .object({
    email: emailField,
    isAdmin: z.optional(z.boolean({ error: 'Must be true or false.' })),
    role: z.optional(roleField),
  })
  .check(sayTheSame);

/** A new invitation: of a reader where neither `role` nor `isAdmin` says otherwise. */
export type InvitationFields = z.output<typeof invitationFields>;

const tokenField = z
  .string({ error: ({ input }) => required(msg('The link'), input) })
  .check(z.regex(/^[0-9a-f]{64}$/, msg('The link is not whole. Open it again as it was sent.')));

const tokenFields = z.object({ token: tokenField });

export const acceptanceFields = z.object({ token: tokenField, username: usernameField, password: newPassword });

export type AcceptanceFields = z.output<typeof acceptanceFields>;

/** An invitation as whoever has its link sees it. */
export const openedShape = z.object({ email: z.string(), role: z.enum(roles), expiresAt: z.iso.datetime() });

export type OpenedInvitation = z.infer<typeof openedShape>;

const withLink = z.object({
  message: z.string(),
  invitation: invitationShape,
  /** The address of the page where it is accepted. It is known only now. */
  url: z.string(),
});

/** The calls of those who are invited. */
export const invitationCalls = {
  openInvitation: post('/users/invitations/open', {
    summary: 'The address and role that the token of an invitation is for',
    guard: 'everyone',
    body: tokenFields,
    response: openedShape,
    refusals: [404, 429],
  }),
  acceptInvitation: post('/users/invitations/accept', {
    summary: 'Create the account of an invitation and sign it in',
    guard: 'everyone',
    body: acceptanceFields,
    idempotent: true,
    secrets: ['token', 'password'],
    status: 201,
    response: messageAndUser,
    refusals: [401, 404, 409, 429],
  }),
} as const satisfies Calls;

/** Invitations, for administrators. */
export const invitationAdminCalls = {
  invitations: get('/users/invitations', {
    summary: 'Invitations that nobody has accepted yet, newest first',
    guard: 'admin',
    query: pageQuery,
    response: pageOf(invitationShape),
  }),
  inviteUser: post('/users/invitations', {
    summary: 'Invite somebody by a link for their address; an earlier link for it ends',
    guard: 'admin',
    body: invitationFields,
    status: 201,
    response: withLink,
    refusals: [409],
  }),
  resendInvitation: post('/users/invitations/{id}/resend', {
    summary: 'Make a new link for an invitation, for seven days; the earlier one ends',
    guard: 'admin',
    response: withLink,
    refusals: [404, 409],
  }),
  revokeInvitation: deleteOne('/users/invitations/{id}', { summary: 'Revoke an invitation; its link ends' }),
} as const satisfies Calls;

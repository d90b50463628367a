import { invitationMessages as messages } from '../../../shared/people/invitationMessages.ts';
import { invitationAdminCalls, invitationCalls } from '../../../shared/people/invitations.ts';
import type { App } from '../../context.ts';
import type { Turn } from '../../limits/queue.ts';
import { byAddress, type RateLimits } from '../../limits/rateLimits.ts';
import { deletionRoute } from '../../routing/deletions.ts';
import { type Route, route } from '../../routing/route.ts';
import { enterNew } from '../users/links/enterNew.ts';
import { accountCreatedBefore } from '../users/users.ts';
import {
  acceptInvitation,
  inviteUser,
  listInvitations,
  type NewInvitation,
  openInvitation,
  resendInvitation,
  revokeInvitations,
} from './invitations.ts';

const calls = { ...invitationCalls, ...invitationAdminCalls };

export const invitationRoutes = (app: App, rateLimits: RateLimits): Route[] => [
  route(calls.invitations, ({ query }) => listInvitations(query)),

  route(calls.inviteUser, async ({ body, viewer }) => withMessage(await inviteUser(app, body, viewer))),

  route(calls.resendInvitation, async ({ parameter, viewer }) =>
    withMessage(await resendInvitation(app, parameter, viewer)),
  ),

  deletionRoute({
    one: calls.revokeInvitation,
    remove: (ids, actor) => revokeInvitations(app, ids, actor),
    messages: { one: messages.revoked, missing: messages.missing },
  }),

  route(calls.openInvitation, ({ body, ctx }) =>
    rateLimits.run(ctx, [byAddress('invitation', ctx)], () => openInvitation(app, body.token)),
  ),

  route(
    calls.acceptInvitation,
    async ({ body, once, ctx }) => {
      const create = (turn: Turn) => acceptInvitation(app, body, { turn, once: once(({ id }) => ({ userId: id })) });
      return { message: messages.accepted, user: await enterNew(app, { ctx, rateLimits }, create) };
    },
    async ({ body: { password }, ctx }, { userId }) => {
      const find = (turn: Turn) => accountCreatedBefore(app, userId, { password, turn });
      return { message: messages.accepted, user: await enterNew(app, { ctx, rateLimits }, find) };
    },
  ),
];

const withMessage = ({ isMailed, ...made }: NewInvitation) => ({
  message: isMailed ? messages.mailed : messages.invited,
  ...made,
});

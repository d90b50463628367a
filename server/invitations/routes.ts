import { invitationMessages as messages } from '../../shared/invitationMessages.ts';
import { invitationAdminCalls, invitationCalls } from '../../shared/invitations.ts';
import type { App } from '../context.ts';
import { networkOf } from '../limits/networkOf.ts';
import { byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { deletionRoute } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import { clientOf } from '../sessions/clientOf.ts';
import { setSessionCookies } from '../sessions/cookies.ts';
import { startSessionByPassword } from '../sessions/sessions.ts';
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
    rateLimits.within(ctx, [byAddress('invitation', ctx)], () => openInvitation(app, body.token)),
  ),

  route(calls.acceptInvitation, async ({ body, ctx }) => {
    const turn = { visitor: networkOf(ctx.ip) };
    const started = await rateLimits.within(ctx, [byAddress('register', ctx)], async () =>
      startSessionByPassword(app, await acceptInvitation(app, body, turn), clientOf(ctx)),
    );
    setSessionCookies(app, ctx, started);
    return { message: messages.accepted, user: started.user };
  }),
];

const withMessage = ({ isMailed, ...made }: NewInvitation) => ({
  message: isMailed ? messages.mailed : messages.invited,
  ...made,
});

import { invitationMessages as messages } from '../../shared/invitationMessages.ts';
import { invitationAdminCalls, invitationCalls } from '../../shared/invitations.ts';
import { networkOf } from '../limits/networkOf.ts';
import { byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { deletionRoute } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import type { Services } from '../services.ts';
import { clientOf } from '../sessions/clientOf.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import { passwordProof } from '../sessions/sessions.ts';

const calls = { ...invitationCalls, ...invitationAdminCalls };

interface Dependencies extends Pick<Services, 'invitations' | 'sessions'> {
  cookie: SessionCookie;
  rateLimits: RateLimits;
}

/** The HTTP routes of invitations. */
export const invitationRoutes = ({ invitations, sessions, cookie, rateLimits }: Dependencies): Route[] => [
  route(calls.invitations, ({ query }) => invitations.list(query)),

  route(calls.inviteUser, async ({ body, viewer }) => withMessage(await invitations.create(body, viewer))),

  route(calls.resendInvitation, async ({ parameter, viewer }) =>
    withMessage(await invitations.resend(parameter, viewer)),
  ),

  deletionRoute({
    one: calls.revokeInvitation,
    remove: invitations.revoke,
    messages: { one: messages.revoked, missing: messages.missing },
  }),

  route(calls.openInvitation, ({ body, ctx }) =>
    rateLimits.within(ctx, [byAddress('invitation', ctx)], () => invitations.open(body.token)),
  ),

  route(calls.acceptInvitation, async ({ body, ctx }) => {
    const turn = { visitor: networkOf(ctx.ip) };
    const started = await rateLimits.within(ctx, [byAddress('register', ctx)], async () =>
      sessions.start(passwordProof(await invitations.accept(body, turn)), clientOf(ctx)),
    );
    cookie.set(ctx, started);
    return { message: messages.accepted, user: started.user };
  }),
];

const withMessage = ({ isMailed, ...made }: Awaited<ReturnType<Services['invitations']['create']>>) => ({
  message: isMailed ? messages.mailed : messages.invited,
  ...made,
});

import type { App } from '../context.ts';
import type { Viewer } from '../http/state.ts';
import { endSessions, existingSession } from '../sessions/sessions.ts';
import { write } from '../write.ts';
import { forgetDeviceOf, forgetDevices } from './devices.ts';

/** Ends a session of the viewer's account, and forgets its device. Throws 404. */
export function endOwnSession(app: App, id: string, viewer: Viewer): Promise<void> {
  return write(app, { as: 'self', actor: viewer, accounts: [Number(viewer.user._id)] }, async ({ tx, user }) => {
    const session = await existingSession(id, user.id, tx);
    await session.destroy({ transaction: tx });
    await forgetDeviceOf(session, tx);
  });
}

/** Ends all sessions of the viewer's account but this one, and forgets its devices; resolves to their number. */
export function endOtherSessions(app: App, viewer: Viewer): Promise<number> {
  return write(app, { as: 'self', actor: viewer, accounts: [Number(viewer.user._id)] }, async ({ tx, user }) => {
    await forgetDevices(user.id, tx);
    return endSessions(user.id, tx, viewer.sessionId);
  });
}

import type { Session } from 'electron';

/** The permission to copy on a user's action, which browsers grant without a prompt. */
const GRANTED = new Set(['clipboard-sanitized-write']);

type Guarded = Pick<
  Session,
  'setPermissionCheckHandler' | 'setPermissionRequestHandler' | 'setDevicePermissionHandler'
>;

/** Refuses all permissions for which browsers would prompt. */
export function refusePermissions(session: Guarded): void {
  session.setPermissionCheckHandler((_contents, permission) => GRANTED.has(permission));
  session.setPermissionRequestHandler((_contents, permission, callback) => callback(GRANTED.has(permission)));
  session.setDevicePermissionHandler(() => false);
}

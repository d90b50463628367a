import type { Session } from 'electron';

/** Copying what a person just asked to be copied: what a page gets that asks for nothing. */
const GRANTED = new Set(['clipboard-sanitized-write']);

type Guarded = Pick<
  Session,
  'setPermissionCheckHandler' | 'setPermissionRequestHandler' | 'setDevicePermissionHandler' | 'on'
>;

/** Refuses pages all that browsers would ask their user about, and every download. */
export function refusePermissions(session: Guarded): void {
  session.setPermissionCheckHandler((_contents, permission) => GRANTED.has(permission));
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(GRANTED.has(permission)));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

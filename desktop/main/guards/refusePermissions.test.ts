import type { Session } from 'electron';
import { expect, it, vi } from 'vitest';
import { refusePermissions } from './refusePermissions.ts';

type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type Request = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type Device = NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>;

const session = {
  setPermissionCheckHandler: vi.fn<(handler: Check | null) => void>(),
  setPermissionRequestHandler: vi.fn<(handler: Request | null) => void>(),
  setDevicePermissionHandler: vi.fn<(handler: Device | null) => void>(),
};
refusePermissions(session as unknown as Session);

const permissions = ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'unknown'];

it.each(permissions)('refuses %s, when a page checks and when it requests it', (permission) => {
  const check = session.setPermissionCheckHandler.mock.lastCall?.[0] as unknown as (...given: unknown[]) => boolean;
  const request = session.setPermissionRequestHandler.mock.lastCall?.[0] as unknown as (...given: unknown[]) => void;
  const answer = vi.fn();

  request(null, permission, answer, {});

  expect(check(null, permission, 'app://octavo', {})).toBe(false);
  expect(answer).toHaveBeenCalledExactlyOnceWith(false);
});

it('refuses devices', () => {
  const device = session.setDevicePermissionHandler.mock.lastCall?.[0] as unknown as (details: object) => boolean;

  expect(device({ deviceType: 'usb' })).toBe(false);
});

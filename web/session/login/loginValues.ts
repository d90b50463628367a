import type { LoginFields } from '../../../shared/people/users.ts';
import { desktop } from '../../api/desktop.ts';

/** The values of the sign-in form: the second factor has its inputs once it is asked for. */
export const loginValues = (email = '') => ({
  email,
  password: '',
  // An app is closed more often than a browser, and is one person's.
  staySignedIn: desktop() !== undefined,
  code: '',
  rememberDevice: false,
});

export type LoginValues = ReturnType<typeof loginValues>;

/** Returns what is sent; a code and a device only where the second factor was asked for. */
export function loginFields({ code, rememberDevice, ...fields }: LoginValues, passkey?: object): LoginFields {
  return {
    ...fields,
    ...(code.trim() === '' || passkey ? {} : { code }),
    ...(rememberDevice ? { rememberDevice } : {}),
    ...(passkey ? { passkey: passkey as NonNullable<LoginFields['passkey']> } : {}),
  };
}

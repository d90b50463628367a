import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Marks devices on which an account has signed in, by a signed cookie that names neither:
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export type KnownDevices = ReturnType<typeof createKnownDevices>;

export function createKnownDevices(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'octavo known devices', 32));
  const sign = (name: string, account: string) => createHmac('sha256', key).update(`${name}\0${account}`).digest();

  /** Returns the device's name in a mark for this account; null in any other. */
  function nameIn(mark: string | undefined, account: string): string | null {
    const [name = '', signature = ''] = (mark ?? '').split('.');
    const [sent, expected] = [Buffer.from(signature, 'base64url'), sign(name, account)];
    return name !== '' && sent.length === expected.length && timingSafeEqual(sent, expected) ? name : null;
  }

  return {
    nameIn,

    /** Makes a mark for an account, with the name that the device has for it already. */
    mark(account: string, before: string | undefined): string {
      const name = nameIn(before, account) ?? randomBytes(12).toString('base64url');
      return `${name}.${sign(name, account).toString('base64url')}`;
    },
  };
}

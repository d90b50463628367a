import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { UserRow } from '../users/model.ts';

/** An account as the marks of its devices know it. */
export interface KnownAccount {
  /** The folded email. */
  account: string;
  /** The number that ends all marks of an account where it changes. */
  generation: number;
}

/**
 * Marks devices on which an account has signed in, by a signed cookie that names neither:
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export type KnownDevices = ReturnType<typeof createKnownDevices>;

export function createKnownDevices(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'octavo known devices', 32));
  const sign = (name: string, { account, generation }: KnownAccount) =>
    createHmac('sha256', key).update(`${name}\0${generation}\0${account}`).digest();

  /** Returns the device's name in a mark for this account; null in any other. */
  function nameIn(mark: string | undefined, known: KnownAccount): string | null {
    const [name = '', signature = ''] = (mark ?? '').split('.');
    const [sent, expected] = [Buffer.from(signature, 'base64url'), sign(name, known)];
    return name !== '' && sent.length === expected.length && timingSafeEqual(sent, expected) ? name : null;
  }

  return {
    nameIn,

    /** Makes a mark for an account, with the name that the device has for it already. */
    mark(known: KnownAccount, before: string | undefined): string {
      const name = nameIn(before, known) ?? randomBytes(12).toString('base64url');
      return `${name}.${sign(name, known).toString('base64url')}`;
    },
  };
}

/** Resolves to the generation of the devices of the account with this folded email; 0 where there is none. */
export async function deviceGenerationOf(emailKey: string): Promise<number> {
  const row = await UserRow.findOne({ attributes: ['deviceGeneration'], where: { emailKey } });
  return row?.deviceGeneration ?? 0;
}

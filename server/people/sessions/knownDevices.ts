import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '../../context.ts';
import { UserRow } from '../users/model.ts';

/** An account as the marks of its devices know it. */
export interface KnownAccount {
  /** The folded email. */
  account: string;
  /** The number that ends all marks of an account where it changes. */
  generation: number;
}

/**
 * Marks a device on which an account has signed in, by the value of a cookie that names neither; one that has a mark for it
 * already keeps its name: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function markDevice(app: Pick<App, 'secret'>, known: KnownAccount, before: string | undefined): string {
  const name = deviceNameIn(app, before, known) ?? randomBytes(12).toString('base64url');
  return `${name}.${signatureOf(app, name, known).toString('base64url')}`;
}

/** Returns the device's name in a mark for this account; null in any other. */
export function deviceNameIn(app: Pick<App, 'secret'>, mark: string | undefined, known: KnownAccount): string | null {
  const [name = '', signature = ''] = (mark ?? '').split('.');
  const [sent, expected] = [Buffer.from(signature, 'base64url'), signatureOf(app, name, known)];
  return name !== '' && sent.length === expected.length && timingSafeEqual(sent, expected) ? name : null;
}

/** Resolves to the generation of the devices of the account with this folded email; 0 where there is none. */
export async function deviceGenerationOf(emailKey: string): Promise<number> {
  const row = await UserRow.findOne({ attributes: ['deviceGeneration'], where: { emailKey } });
  return row?.deviceGeneration ?? 0;
}

function signatureOf({ secret }: Pick<App, 'secret'>, name: string, { account, generation }: KnownAccount): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'octavo known devices', 32));
  return createHmac('sha256', key).update(`${name}\0${generation}\0${account}`).digest();
}

import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';

/** Returns the code that an app shows at a time, by default now. */
export const codeOf = (secret: string, at = Date.now()): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

/** Adds an authenticator app to the client's account, whose code of the step before is spent then; the next ones are not. */
export async function addTotp(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await client.post('/api/users/totp')).body;
  const { body } = await client.post('/api/users/totp/confirm', { code: codeOf(secret, Date.now() - 30_000) });
  return { secret, recoveryCodes: body.recoveryCodes };
}

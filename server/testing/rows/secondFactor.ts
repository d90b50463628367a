import { Secret, TOTP } from 'otpauth';
import type { Client } from '../servers/client.ts';

/** Returns the code that an app shows at a time, by default now. */
export const codeOf = (secret: string, at = Date.now()): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

const stepNow = () => Math.floor(Date.now() / 30_000);

/** Adds an authenticator app to the client's account, whose code of the step before is spent then; the next ones are not. */
export async function addTotp(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await client.post('/api/users/totp')).body;
  const confirm = async () => {
    const step = stepNow();
    const { status, body } = await client.post('/api/users/totp/confirm', {
      code: codeOf(secret, (step - 1) * 30_000),
    });
    return { isLate: status !== 200 && stepNow() > step, body };
  };
  let confirmed = await confirm();
  // The next step began before the server read the code.
  while (confirmed.isLate) confirmed = await confirm();
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

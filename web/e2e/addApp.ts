import { type APIRequestContext, expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** Adds an authenticator app to the account that a request context is signed in to. */
export async function addApp(request: APIRequestContext, baseURL = ''): Promise<void> {
  const post = async (path: string, data: object) =>
    (await request.post(`${baseURL}/api/users/${path}`, { data })).json();
  const { secret } = await post('totp', {});
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  expect((await post('totp/confirm', { code })).recoveryCodes).toHaveLength(10);
}

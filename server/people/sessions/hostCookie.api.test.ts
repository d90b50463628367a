import { expect } from 'vitest';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';

const it = itWith({ OCTAVO_URL: 'https://journal.example' });

/** Signs in; resolves to the token. */
async function signIn() {
  const client = octavo.client();
  const { account } = await makeAccount(octavo);
  const { headers } = await client.post('/api/users/login', account);
  const [, token] = /^__Host-octavo_session=([^;]+)/m.exec(headers.getSetCookie().join('\n')) ?? [];
  return { client, token };
}

async function statusWith(cookie: string): Promise<number> {
  const client = octavo.client();
  client.cookie = cookie;
  return (await client.get('/api/users/profile')).status;
}

it('is read under its prefixed name alone, which no other host can set', async () => {
  const { token } = await signIn();

  expect(await statusWith(`__Host-octavo_session=${token}`)).toBe(200);
  expect(await statusWith(`octavo_session=${token}`)).toBe(401);
});

it('is taken away by a logout under the name too that it had without TLS', async () => {
  const { client, token } = await signIn();

  client.cookie = `octavo_session=${token}`;
  const { headers } = await client.get('/api/users/logout');
  expect(headers.getSetCookie().filter((line) => /^octavo_session=;/.test(line))).toHaveLength(1);
});

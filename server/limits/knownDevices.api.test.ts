import { expect } from 'vitest';
import { makeAccount } from '../testing/inputs/factories.ts';
import type { ApiResponse } from '../testing/servers/client.ts';
import { itWithMail, octavo, smtp } from '../testing/servers/it.ts';
import type { Octavo } from '../testing/servers/octavo.ts';

const it = itWithMail({ OCTAVO_RATE_LIMITS: 'on', OCTAVO_TRUST_PROXY: '1' });

let addresses = 0;
/** The headers of a request from an address that no other has used. */
const elsewhere = (cookie = '') => {
  const number = ++addresses;
  return { headers: { 'X-Forwarded-For': `198.51.${number >> 8}.${number & 255}`, ...(cookie && { Cookie: cookie }) } };
};
const logIn = (body: object, cookie?: string) => octavo.client().post('/api/users/login', body, elsewhere(cookie));

/** The line that marks a device as known. */
const lineIn = ({ headers }: ApiResponse) => headers.getSetCookie().find((line) => line.startsWith('octavo_known='));
const cookieIn = (response: ApiResponse) => lineIn(response)?.split(';')[0] ?? '';

/** Guesses at an account until one is refused without being looked at. */
async function attack(email: string): Promise<void> {
  const guesses = Array.from({ length: 40 }, () => logIn({ email, password: 'wrong password' }));
  await new Promise<void>((resolve) => {
    for (const guess of guesses) void guess.then(({ status }) => status === 429 && resolve()).catch(() => {});
  });
}

it('an owner signs in on a device of theirs while others guess, who wait for each other', async () => {
  const { account } = await makeAccount(octavo);
  const first = await logIn(account);
  await attack(account.email);

  const stranger = await logIn(account);
  const owner = await logIn(account, cookieIn(first));

  expect([stranger.status, owner.status]).toEqual([429, 200]);
  expect(Number(stranger.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(lineIn(first)).toMatch(/; expires=.*; samesite=lax; httponly$/i);
});

it('a link to a new password lets its owner sign in at once on a new device', async () => {
  const { account } = await makeAccount(octavo);
  await octavo.visitor.post('/api/users/forgot-password', { email: account.email }, elsewhere());
  const { links } = await smtp.next(account.email, /Set a new password/);
  await attack(account.email);

  const token = links[0]?.split('#')[1] ?? '';
  const password = 'entirely new password';
  const reset = await octavo.visitor.post('/api/users/reset-password', { token, password }, elsewhere());

  expect((await logIn({ ...account, password }, cookieIn(reset))).status).toBe(200);
});

it('a device of another account is a stranger', async () => {
  const [mine, theirs] = [await makeAccount(octavo), await makeAccount(octavo)];
  const cookie = cookieIn(await logIn(theirs.account));
  await attack(mine.account.email);

  expect((await logIn(mine.account, cookie)).status).toBe(429);
});

const ends = {
  'that its owner ends in the list': async (client: Octavo['visitor']) => {
    const { sessions } = (await client.get('/api/users/sessions')).body;
    const ended = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    return client.delete(`/api/users/sessions/${ended._id}`);
  },
  'that its owner ends with all others': (client: Octavo['visitor']) => client.delete('/api/users/sessions'),
  'whose password its owner changes': (client: Octavo['visitor'], { password }: { password: string }) =>
    client.put('/api/users/profile', { password, currentPassword: password }),
};

it.each(Object.entries(ends))('a device %s waits like a stranger, and theirs does not', async (_which, end) => {
  const { client, account } = await makeAccount(octavo);
  const stolen = { headers: elsewhere().headers };
  const thief = await octavo.client().post('/api/users/login', account, stolen);

  const ended = await end(client, account);
  await attack(account.email);
  const again = await octavo.client().post('/api/users/login', account, {
    headers: { ...stolen.headers, Cookie: cookieIn(thief) },
  });
  const owner = await logIn(account, cookieIn(ended));

  expect([ended.status, again.status, owner.status]).toEqual([200, 429, 200]);
});

import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { isReplay, withKey } from '../testing/rows/idempotency.ts';
import type { Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const password = 'press-and-ink';
let number = 0;
const fresh = () => {
  const username = `once ${++number}`;
  return { username, email: `once${number}@octavo.example` };
};

/** The two calls that create an account, each with a body that succeeds once. */
const calls = {
  registration: async () => ({ path: '/api/users', body: { ...fresh(), password } as Record<string, string> }),
  'acceptance of an invitation': async () => {
    const { username, email } = fresh();
    const { url } = (await octavo.admin.post('/api/users/invitations', { email })).body;
    const body: Record<string, string> = { token: url.split('#')[1], username, password };
    return { path: '/api/users/invitations/accept', body };
  },
};

const another = (): Client => octavo.client(octavo.url);

describe.each(Object.entries(calls))('%s', (_name, make) => {
  it('is carried out once for a key, and its repetition signs in too', async () => {
    const { path, body } = await make();
    const key = withKey(randomUUID());
    const first = await another().post(path, body, key);

    const again = another();
    const second = await again.post(path, body, key);

    expect([first, second].map(({ status }) => status)).toEqual([201, 201]);
    expect([first, second].map(isReplay)).toEqual([false, true]);
    expect(second.body).toEqual(first.body);
    expect((await again.get('/api/users/profile')).body.username).toBe(body.username);
  });

  it('is repeated by nobody who does not know the password', async () => {
    const { path, body } = await make();
    const key = withKey(randomUUID());
    await another().post(path, body, key);

    const stranger = another();
    const { status, body: refusal } = await stranger.post(path, { ...body, password: 'another password' }, key);

    expect([status, refusal.user]).toEqual([401, undefined]);
    expect((await stranger.get('/api/users/profile')).status).toBe(401);
  });

  it('refuses the same key with another name, without telling of the account', async () => {
    const { path, body } = await make();
    const key = withKey(randomUUID());
    await another().post(path, body, key);

    const { status, body: refusal } = await another().post(path, { ...body, username: 'somebody else' }, key);

    expect(status).toBe(422);
    expect(Object.keys(refusal)).toEqual(['message', 'errors']);
  });

  it('stores with its key nothing of the person', async () => {
    const { path, body } = await make();
    await sql(octavo, 'DELETE FROM idempotency_keys');

    const { body: created } = await another().post(path, body, withKey(randomUUID()));

    const rows = await sql(octavo, 'SELECT response FROM idempotency_keys');
    expect(rows).toEqual([{ response: JSON.stringify({ userId: Number(created.user._id) }) }]);
  });

  it('signs nobody in once the account is gone', async () => {
    const { path, body } = await make();
    const key = withKey(randomUUID());
    const { body: created } = await another().post(path, body, key);
    await octavo.admin.delete(`/api/users/${created.user._id}`);

    expect((await another().post(path, body, key)).status).toBe(401);
  });
});

import { describe, expect } from 'vitest';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

const DAY = 24 * 60 * 60 * 1000;
const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };

async function signIn(account: object, fields: object = {}) {
  const client = octavo.client();
  const response = await client.post('/api/users/login', { ...account, ...fields }, { headers: FIREFOX });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('octavo_session=')) ?? '';
  return { client, cookie };
}

const isIn = async (client: { get(path: string): Promise<{ status: number }> }) =>
  (await client.get('/api/users/profile')).status === 200;

/** Sets the time at which the only session of an account was seen last, or ends. */
const age = (id: string, column: 'last_seen_at' | 'expires_at', at: number) =>
  sql(octavo, `UPDATE sessions SET ${column} = :at WHERE user_id = :id`, { at: stored(at), id });
const stored = (at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', ' +00:00');

describe('the list of sessions', () => {
  it('names devices in words, this one first, and nobody else’s', async () => {
    const { client, account } = await makeAccount(octavo);
    const other = await signIn(account);

    const { status, body } = await other.client.get('/api/users/sessions');

    expect(status).toBe(200);
    expect(body.sessions).toMatchObject([
      { device: 'Firefox on Linux', isCurrent: true },
      { device: 'Another program', isCurrent: false },
    ]);
    expect((await client.get('/api/users/sessions')).body.sessions[0].device).toBe('Another program');
  });

  it('ends one session, which is refused from then on', async () => {
    const { client, account } = await makeAccount(octavo);
    const other = await signIn(account);
    const { sessions } = (await client.get('/api/users/sessions')).body;

    const response = await client.delete(`/api/users/sessions/${sessions[1]._id}`);

    expect(response.body).toEqual({ message: 'Session ended.' });
    expect([await isIn(client), await isIn(other.client)]).toEqual([true, false]);
    expect((await client.delete(`/api/users/sessions/${sessions[1]._id}`)).status).toBe(404);
  });

  it('ends no session of somebody else', async () => {
    const mine = await makeAccount(octavo);
    const theirs = await makeAccount(octavo);
    const [{ _id }] = (await theirs.client.get('/api/users/sessions')).body.sessions;

    const response = await mine.client.delete(`/api/users/sessions/${_id}`);

    expect(response.status).toBe(404);
    expect(await isIn(theirs.client)).toBe(true);
  });

  it('ends all others', async () => {
    const { client, account } = await makeAccount(octavo);
    const others = await Promise.all([signIn(account), signIn(account)]);

    const response = await client.delete('/api/users/sessions');

    expect(response.body).toEqual({ message: 'All other sessions ended.', deleted: 2 });
    expect(await isIn(client)).toBe(true);
    expect(await Promise.all(others.map((other) => isIn(other.client)))).toEqual([false, false]);
  });
});

describe('the end of a session', () => {
  it('comes for the one last seen the longest ago where an account has a hundred', async () => {
    const [{ client, id, account }, other] = [await makeAccount(octavo), await makeAccount(octavo)];
    await age(id, 'last_seen_at', Date.now() - DAY);
    const copies = Array.from({ length: 99 }, (_, at) => `('${String(at).padStart(32, '0')}')`).join(', ');
    await sql(
      octavo,
      `WITH copies (name) AS (VALUES ${copies})
        INSERT INTO sessions (id, user_id, expires_at, proved_by_factor, created_at, last_seen_at)
        SELECT name, user_id, expires_at, proved_by_factor, created_at, created_at FROM sessions, copies WHERE user_id = :id`,
      { id: Number(id) },
    );

    const newest = await signIn(account);

    const rows = await sql(octavo, 'SELECT id FROM sessions WHERE user_id = :id', { id: Number(id) });
    expect(rows).toHaveLength(100);
    expect(await Promise.all([client, newest.client, other.client].map(isIn))).toEqual([false, true, true]);
  });

  it.each([
    [{}, 7],
    [{ staySignedIn: true }, 90],
    [{ staySignedIn: false }, null],
  ])('with %j its cookie lasts %s days, null for as long as the browser', async (fields, days) => {
    const { account } = await makeAccount(octavo);

    const { cookie } = await signIn(account, fields);

    const expires = /expires=([^;]+)/.exec(cookie)?.[1];
    if (days === null) expect(expires).toBeUndefined();
    else expect(Math.round((Date.parse(expires ?? '') - Date.now()) / DAY)).toBe(days);
  });

  it('comes after 30 days without a call, also where it would last', async () => {
    const { id, account } = await makeAccount(octavo);
    await sql(octavo, 'DELETE FROM sessions WHERE user_id = :id', { id });
    const { client } = await signIn(account, { staySignedIn: true });

    await age(id, 'last_seen_at', Date.now() - 30 * DAY + 60_000);
    expect(await isIn(client)).toBe(true);
    // The call has been noted by now, or is about to be: only an older time is changed.
    await expect
      .poll(
        async () => (await sql(octavo, 'SELECT last_seen_at AS at FROM sessions WHERE user_id = :id', { id }))[0]?.at,
      )
      .not.toBe(null);
    await age(id, 'last_seen_at', Date.now() - 30 * DAY - 1000);

    expect(await isIn(client)).toBe(false);
  });

  it('comes after 90 days, however often it is used', async () => {
    const { id, account } = await makeAccount(octavo);
    const { client } = await signIn(account, { staySignedIn: true });

    await age(id, 'expires_at', Date.now() - 1000);

    expect(await isIn(client)).toBe(false);
  });
});

it('notes that a session is in use once in five minutes, in no call’s way', async () => {
  const { client, id } = await makeAccount(octavo);
  const seen = async () => {
    const [row] = await sql(octavo, 'SELECT last_seen_at AS at FROM sessions WHERE user_id = :id', { id });
    return new Date(String(row?.at)).getTime();
  };
  const begun = await seen();

  await client.get('/api/users/profile');
  expect(await seen()).toBe(begun);
  await age(id, 'last_seen_at', Date.now() - 6 * 60_000);
  await client.get('/api/users/profile');

  await expect.poll(seen).toBeGreaterThan(Date.now() - 60_000);
});

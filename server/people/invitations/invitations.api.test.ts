import { afterAll, describe, expect } from 'vitest';
import { eachRow } from '../../testing/eachRow.ts';
import { makeAccount, makeInvitation, valid } from '../../testing/inputs/factories.ts';
import { raceAgainst } from '../../testing/raceAgainst.ts';
import type { Client } from '../../testing/servers/client.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

const GONE = { message: 'This invitation has expired, was revoked, or somebody has used it. Ask for another one.' };
const DAY = 24 * 60 * 60 * 1000;

const tokenIn = (url: string) => url.split('#')[1] ?? '';
const open = (url: string) => octavo.visitor.post('/api/users/invitations/open', { token: tokenIn(url) });
const accept = (url: string, fields: Record<string, unknown> = {}, client = octavo.client()) => {
  const { username, password } = valid.account();
  return client.post('/api/users/invitations/accept', { token: tokenIn(url), username, password, ...fields });
};

describe('POST /api/users/invitations', () => {
  it('answers with a link that lasts seven days, of which the database has only a hash', async () => {
    const { email } = valid.account();

    const { status, body } = await octavo.admin.post('/api/users/invitations', { email, role: 'author' });

    expect(status).toBe(201);
    expect(body.message).toBe('Invitation made. Its link is shown below, for you to pass on.');
    expect(body.invitation).toMatchObject({ email, role: 'author', invitedBy: { username: 'Admin' } });
    expect(Date.parse(body.invitation.expiresAt) - Date.parse(body.invitation.createdAt)).toBe(7 * DAY);
    expect(body.url).toMatch(/^http:\/\/[^/]+\/invitation#[0-9a-f]{64}$/);
    const listed = (await octavo.admin.get('/api/users/invitations')).body;
    expect(listed.data[0]).toEqual(body.invitation);
    expect(JSON.stringify(listed)).not.toContain(tokenIn(body.url));
  });

  it.each([
    [{}, 'reader'],
    [{ isAdmin: false }, 'reader'],
    [{ isAdmin: true }, 'administrator'],
    [{ role: 'author', isAdmin: false }, 'author'],
  ])('invites with %j a %s', async (fields, role) => {
    const { email } = valid.account();

    const { body } = await octavo.admin.post('/api/users/invitations', { email, ...fields });

    expect(body.invitation.role).toBe(role);
  });

  it.each([
    [{ email: 'none' }, 'email'],
    [{ email: '' }, 'email'],
    [{}, 'email'],
    [{ email: 'a@octavo.example', role: 'king' }, 'role'],
    [{ email: 'a@octavo.example', role: 'author', isAdmin: true }, 'role'],
    [{ email: 'a@octavo.example', isAdmin: 'true' }, 'isAdmin'],
  ])('refuses %j', async (body, field) => {
    const response = await octavo.admin.post('/api/users/invitations', body);

    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
  });

  it('refuses an address that has an account, in any case', async () => {
    const { account } = await makeAccount(octavo);

    const response = await octavo.admin.post('/api/users/invitations', { email: account.email.toUpperCase() });

    expect([response.status, Object.keys(response.body.errors)]).toEqual([409, ['email']]);
  });

  it('ends the earlier link of the same address', async () => {
    const { email } = valid.account();
    const first = await makeInvitation(octavo, { email });
    const second = await makeInvitation(octavo, { email: email.toUpperCase(), role: 'author' });

    expect((await open(first.url)).body).toEqual(GONE);
    expect((await open(second.url)).body).toMatchObject({ role: 'author' });
  });
});

describe('accepting an invitation', () => {
  it.each(['reader', 'author', 'administrator'])('creates the account of a %s and signs it in, once', async (role) => {
    const { email } = valid.account();
    const { url } = await makeInvitation(octavo, { email, role });
    const client = octavo.client();

    const opened = await open(url);
    const accepted = await accept(url, { email: 'other@octavo.example', isAdmin: true, role: 'administrator' }, client);
    const again = await accept(url);

    expect(opened.body).toMatchObject({ email, role });
    expect([accepted.status, accepted.body.user]).toMatchObject([201, { email, role }]);
    expect((await client.get('/api/users/profile')).body).toEqual(accepted.body.user);
    expect([again.status, again.body]).toEqual([404, GONE]);
    expect((await open(url)).status).toBe(404);
  });

  it('creates one account where two accept it at the same moment', async () => {
    const { url } = await makeInvitation(octavo);

    const responses = await Promise.all([accept(url), accept(url)]);

    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  });

  it('is not spent by a refused name or password', async () => {
    const { url } = await makeInvitation(octavo);

    const taken = await accept(url, { username: 'ADMIN' });
    const short = await accept(url, { password: 'short' });
    const accepted = await accept(url);

    expect([taken.status, short.status, accepted.status]).toEqual([409, 422, 201]);
    expect(taken.body.errors).toEqual({ username: 'This username is already taken.' });
  });

  it.each(['password123', 'Ida Goosequill'])('refuses the password %j, as for every account', async (password) => {
    const { url } = await makeInvitation(octavo);

    const { status, body } = await accept(url, { username: 'Ida Goosequill', password });

    expect([status, Object.keys(body.errors)]).toEqual([422, ['password']]);
  });

  it('says the same of a token that never was, was revoked, was used, or is too late', async () => {
    const [revoked, used, late] = [
      await makeInvitation(octavo),
      await makeInvitation(octavo),
      await makeInvitation(octavo),
    ];
    await octavo.admin.delete(`/api/users/invitations/${revoked.invitation._id}`);
    await accept(used.url);
    await sql(
      octavo,
      `UPDATE invitations SET expires_at = '2020-01-01 00:00:00.000 +00:00' WHERE id = ${late.invitation._id}`,
    );
    const links = [revoked.url, used.url, late.url, `#${'0'.repeat(64)}`];

    for (const url of links) {
      expect([(await open(url)).body, (await accept(url)).body]).toEqual([GONE, GONE]);
    }
  });

  it.each(['', 'x', 'A'.repeat(64), '0'.repeat(63), { $gt: '' }, null])('refuses the token %j', async (token) => {
    const response = await octavo.visitor.post('/api/users/invitations/open', { token });

    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['token']]);
  });

  it('gives a new link, for seven more days, which ends the one before', async () => {
    const { invitation, url } = await makeInvitation(octavo, { role: 'author' });

    const { status, body } = await octavo.admin.post(`/api/users/invitations/${invitation._id}/resend`);

    expect([status, body.invitation.email]).toEqual([200, invitation.email]);
    expect((await open(url)).status).toBe(404);
    expect((await accept(body.url)).body.user).toMatchObject({ role: 'author', email: invitation.email });
    expect((await octavo.admin.post(`/api/users/invitations/${invitation._id}/resend`)).status).toBe(404);
  });
});

describe('an invitation whose maker may not invite any more', () => {
  const makeInviter = async () => {
    const made = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${made.id}`, { isAdmin: true });
    return made;
  };
  const inviteBy = async (admin: Client) =>
    makeInvitation({ ...octavo, admin }, { email: valid.account().email, isAdmin: true });
  const ends = {
    demoted: (id: string) => octavo.admin.put(`/api/users/${id}`, { isAdmin: false }),
    deleted: (id: string) => octavo.admin.delete(`/api/users/${id}`),
  };

  it('is void', () =>
    eachRow(['demoted', 'deleted'] as const, async (how) => {
      const { client, id } = await makeInviter();
      const { invitation, url } = await inviteBy(client);

      const before = await open(url);
      await ends[how](id);
      const [after, accepted] = [await open(url), await accept(url)];
      const [listed] = (await octavo.admin.get('/api/users/invitations?limit=1')).body.data;

      expect([before.status, invitation.isVoid]).toEqual([200, false]);
      expect([after.body, accepted.body]).toEqual([GONE, GONE]);
      expect([listed._id, listed.isVoid]).toEqual([invitation._id, true]);
    }));

  it('gets a new link by another administrator, which works', async () => {
    const { client, id } = await makeInviter();
    const { invitation } = await inviteBy(client);
    await ends.demoted(id);

    const { body } = await octavo.admin.post(`/api/users/invitations/${invitation._id}/resend`);

    expect([body.invitation.isVoid, body.invitation.invitedBy.username]).toEqual([false, 'Admin']);
    expect((await accept(body.url)).status).toBe(201);
  });

  it('makes no administrator where its maker is demoted meanwhile', async () => {
    const { client, id } = await makeInviter();
    const { url } = await inviteBy(client);

    const demoted = `UPDATE users SET is_admin = FALSE WHERE id = ${id}`;
    const accepted = await raceAgainst(octavo, demoted, () => accept(url));

    expect([accepted.status, accepted.body]).toEqual([404, GONE]);
  });
});

describe('registration', () => {
  const set = (registration: string) => octavo.admin.put('/api/settings', { registration });
  afterAll(() => set('open'));

  it('is by invitation where the settings say so', async () => {
    await set('invitation');
    const { url } = await makeInvitation(octavo);

    const refused = await octavo.client().post('/api/users', valid.account());
    const accepted = await accept(url);

    expect([refused.status, refused.body]).toEqual([403, { message: 'Registration is by invitation only.' }]);
    expect(accepted.status).toBe(201);
  });

  it('is closed to readers, but not to authors and administrators, where the settings say so', async () => {
    await set('closed');
    const { email } = valid.account();

    const refused = await octavo.client().post('/api/users', valid.account());
    const reader = await octavo.admin.post('/api/users/invitations', { email });
    const author = await octavo.admin.post('/api/users/invitations', { email, role: 'author' });

    expect([refused.status, refused.body]).toEqual([403, { message: 'Registration is closed.' }]);
    expect([reader.status, Object.keys(reader.body.errors)]).toEqual([409, ['role']]);
    expect(author.status).toBe(201);
  });
});

it('records who invited whom, and who accepted', async () => {
  const { email } = valid.account();
  const { url } = await makeInvitation(octavo, { email, role: 'author' });
  const { user } = (await accept(url)).body;

  const { data } = (await octavo.admin.get('/api/activity?kind=invite&limit=2')).body;

  expect(data).toMatchObject([
    { actor: { _id: user._id }, subject: { kind: 'user' }, details: { email, role: 'author' } },
    { actor: { username: 'Admin' }, subject: null, details: { email, role: 'author' } },
  ]);
  expect(JSON.stringify(data)).not.toContain(tokenIn(url));
});

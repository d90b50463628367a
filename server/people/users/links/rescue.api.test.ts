import { describe, expect } from 'vitest';
import { makeAccount } from '../../../testing/inputs/factories.ts';
import { Authenticator } from '../../../testing/rows/authenticator.ts';
import { addTotp, codeOf } from '../../../testing/rows/secondFactor.ts';
import type { Client } from '../../../testing/servers/client.ts';
import { itWithMail, octavo, smtp } from '../../../testing/servers/it.ts';
import { ADMIN } from '../../../testing/servers/octavo.ts';
import { sql } from '../../../testing/servers/sql.ts';

const SITE = { rpId: 'journal.example', origin: 'http://journal.example' };
const NEW = 'entirely new password';

const it = itWithMail({ OCTAVO_URL: SITE.origin });

const logIn = (body: object, client = octavo.client()) => client.post('/api/users/login', body);
const confirm = (token: string) => octavo.visitor.post('/api/users/confirm-email', { token });
const loginOptions = async () => (await octavo.client().post('/api/users/login/passkey/options')).body.options;

async function addPasskey(client: Client): Promise<Authenticator> {
  const authenticator = new Authenticator(SITE);
  const { options } = (await client.post('/api/users/passkeys/options')).body;
  await client.post('/api/users/passkeys', { name: 'Laptop', credential: authenticator.create(options) });
  return authenticator;
}

async function tokenTo(email: string, subject: RegExp): Promise<string> {
  const { links } = await smtp.next(email, subject);
  return links[0]?.split('#')[1] ?? '';
}

/** An account that a stranger is in by everything that lasts: an app, a passkey and a remembered device. */
async function taken() {
  const made = await makeAccount(octavo);
  const passkey = await addPasskey(made.client);
  const { secret } = await addTotp(made.client);
  const device = octavo.client();
  await logIn({ ...made.account, code: codeOf(secret), rememberDevice: true }, device);
  return { ...made, passkey, secret, device };
}

/** Begins a change of an account's address, and asks for a new password: what is done once all links are followed. */
async function withLinks() {
  const made = await makeAccount(octavo);
  const { account, client } = made;
  const to = `new-${account.email}`;
  await client.post('/api/users/profile/email', { email: to, currentPassword: account.password });
  await client.post('/api/users/forgot-password', { email: account.email });
  const links = {
    confirm: await tokenTo(account.email, /Confirm your email/),
    leave: await tokenTo(account.email, /Confirm the change/),
    take: await tokenTo(to, /Confirm the change/),
    password: await tokenTo(account.email, /Set a new password/),
  };
  return { ...made, to, links };
}

/** The statuses of following each of the links. */
async function follow({
  confirm: confirmation,
  leave,
  take,
  password,
}: Awaited<ReturnType<typeof withLinks>>['links']) {
  const responses = [
    await confirm(confirmation),
    await confirm(leave),
    await confirm(take),
    await octavo.visitor.post('/api/users/reset-password', { token: password, password: 'a password of the thief' }),
  ];
  return responses.map(({ status }) => status);
}

const rowsOf = async (id: string) => {
  const tables = ['sessions', 'remembered_devices', 'account_links', 'totps', 'passkeys', 'recovery_codes'];
  const count = async (table: string) => {
    const [row] = await sql(octavo, `SELECT COUNT(*) AS n FROM ${table} WHERE user_id = :id`, { id: Number(id) });
    return Number(row?.n);
  };
  return Promise.all(tables.map(count));
};

describe('a password that an administrator sets for somebody else', () => {
  it('evicts whoever is in the account by a session, a device, an app or a passkey', async () => {
    const { id, account, client, passkey, secret, device } = await taken();

    const response = await octavo.admin.put(`/api/users/${id}`, { password: NEW });

    expect(response.status).toBe(200);
    expect((await client.get('/api/users/profile')).status).toBe(401);
    expect(
      (await octavo.client().post('/api/users/login/passkey', { credential: passkey.sign(await loginOptions()) }))
        .status,
    ).toBe(401);
    expect((await logIn({ ...account, code: codeOf(secret) }, device)).status).toBe(401);
    expect(await rowsOf(id)).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await logIn({ email: account.email, password: NEW })).status).toBe(200);
  });

  it('is told to the owner and the journal with what it ended', async () => {
    const { id, account } = await taken();

    await octavo.admin.put(`/api/users/${id}`, { password: NEW });

    const mail = await smtp.next(account.email, /Your password was changed/);
    expect(mail.text).toContain(
      'Its sessions, remembered devices and second factors have ended. An administrator did it.',
    );
    const { data } = (await octavo.admin.get('/api/activity?kind=password&limit=1')).body;
    expect(data[0]).toMatchObject({ subject: { rows: [{ _id: id }] }, details: { secondFactors: true } });
  });

  it('leaves the own session and second factor of an administrator who sets the own one', async () => {
    const { client, id, secret, account } = await taken();
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });

    await client.put(`/api/users/${id}`, { password: NEW, currentPassword: account.password });

    expect((await client.get('/api/users/second-factors')).body).toMatchObject({ totp: true, recoveryCodes: 10 });
    expect((await logIn({ ...account, password: NEW })).body.secondFactor).toEqual(['totp', 'passkey']);
    expect((await logIn({ ...account, password: NEW, code: codeOf(secret, Date.now() + 30_000) })).status).toBe(200);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });
  });
});

describe('the links of an account', () => {
  it.each<[string, (id: string, email: string) => Promise<unknown>]>([
    ['password', (id) => octavo.admin.put(`/api/users/${id}`, { password: NEW })],
    ['address', (id, email) => octavo.admin.put(`/api/users/${id}`, { email: `given-${email}` })],
    ['role', (id) => octavo.admin.put(`/api/users/${id}`, { role: 'author' })],
  ])('end where an administrator changes its %s', async (_, change) => {
    const { links, id, account } = await withLinks();

    await change(id, account.email);
    const statuses = await follow(links);

    expect(statuses).toEqual([422, 422, 422, 422]);
  });

  it('end where an administrator removes its second factors', async () => {
    const { links, id, client } = await withLinks();
    await addTotp(client);

    await octavo.admin.delete(`/api/users/${id}/second-factors`);

    expect(await follow(links)).toEqual([422, 422, 422, 422]);
  });

  it('begin anew with one that confirms the address that an administrator sets beside a password', async () => {
    const { id, account } = await makeAccount(octavo);
    const email = `given-${account.email}`;

    await octavo.admin.put(`/api/users/${id}`, { email, password: NEW });

    expect((await confirm(await tokenTo(email, /Confirm your email/))).status).toBe(200);
  });

  it('stay where an administrator changes its name alone', async () => {
    const { links, id, account, to } = await withLinks();

    await octavo.admin.put(`/api/users/${id}`, { username: `Dear ${account.username}` });
    await confirm(links.leave);
    await confirm(links.take);

    expect((await logIn({ ...account, email: to })).status).toBe(200);
  });

  it('by which somebody gets in end where its owner sets a new password', async () => {
    const { links, client } = await withLinks();

    await client.put('/api/users/profile', { password: NEW });
    const statuses = await follow(links);

    expect(statuses).toEqual([200, 422, 422, 422]);
  });

  it('end with the address that they were for, whoever has changed it', async () => {
    const { links, id } = await withLinks();

    await sql(octavo, "UPDATE users SET email = 'x' || email, email_key = 'x' || email_key WHERE id = :id", {
      id: Number(id),
    });
    const statuses = await follow(links);

    expect(statuses).toEqual([422, 422, 422, 422]);
  });
});

describe('removing the second factors of somebody else', () => {
  const remove = (id: string, client = octavo.admin) => client.delete(`/api/users/${id}/second-factors`);

  it('leaves the password alone, ends the sessions, and is told to owner and journal', async () => {
    const { id, account, client, passkey } = await taken();

    const response = await remove(id);

    expect([response.status, response.body]).toEqual([200, { message: 'Second factors removed.' }]);
    expect((await client.get('/api/users/profile')).status).toBe(401);
    expect(
      (await octavo.client().post('/api/users/login/passkey', { credential: passkey.sign(await loginOptions()) }))
        .status,
    ).toBe(401);
    expect((await logIn(account)).status).toBe(200);
    const { data } = (await octavo.admin.get('/api/activity?kind=second-factor&limit=1')).body;
    expect(data[0]).toMatchObject({ subject: { rows: [{ _id: id }] }, actor: { username: ADMIN.username } });
    expect(data[0].details).toEqual({ change: 'reset' });
    const wasTold = async () => (await smtp.next(account.email, /second factor/)).text;
    const texts = [await wasTold(), await wasTold(), await wasTold()];
    expect(texts.at(-1)).toContain(
      'All second factors of your account were removed, and its sessions have ended. An administrator did it.',
    );
  });

  it('is refused for the own account, for one without any, and for one that is not there', async () => {
    const { id } = await makeAccount(octavo);
    const { _id } = (await octavo.admin.get('/api/users/profile')).body;

    const responses = [await remove(_id), await remove(id), await remove('999999'), await remove(id, octavo.user)];

    expect(responses.map(({ status }) => status)).toEqual([403, 409, 404, 403]);
    expect(responses[0]?.body.message).toBe('Remove your own second factors in your account.');
  });
});

import { describe, expect } from 'vitest';
import { makeAccount, makeArticle } from '../../../testing/inputs/factories.ts';
import { itWithMail, octavo, smtp } from '../../../testing/servers/it.ts';
import { ADMIN } from '../../../testing/servers/octavo.ts';

const it = itWithMail();

const confirm = (token: string) => octavo.visitor.post('/api/users/confirm-email', { token });

/** Resolves to the token of the next mail to an address. */
async function tokenTo(email: string, subject: RegExp): Promise<string> {
  const { links } = await smtp.next(email, subject);
  return links[0]?.split('#')[1] ?? '';
}

/** Begins a change of an account's address. */
async function aChange() {
  const { client, account } = await makeAccount(octavo);
  const to = `new-${account.email}`;
  const currentPassword = account.password;
  const response = await client.post('/api/users/profile/email', { email: to, currentPassword });
  const old = await tokenTo(account.email, /Confirm the change/);
  return { client, account, to, response, old, next: await tokenTo(to, /Confirm the change/) };
}

describe('an address', () => {
  it('is confirmed by the link in a mail, once', async () => {
    const { client, account } = await makeAccount(octavo);
    const before = (await client.get('/api/users/profile')).body;
    const token = await tokenTo(account.email, /Confirm your email/);

    const response = await confirm(token);
    const again = await confirm(token);

    expect(before.isEmailConfirmed).toBe(false);
    expect(response.body).toEqual({ message: 'Your email address is confirmed. Thank you!' });
    expect((await client.get('/api/users/profile')).body.isEmailConfirmed).toBe(true);
    expect(again.status).toBe(422);
  });

  it('gets another link on wish, which replaces the first', async () => {
    const { client, account } = await makeAccount(octavo);
    const first = await tokenTo(account.email, /Confirm your email/);

    const response = await client.post('/api/users/profile/confirmation');
    const second = await tokenTo(account.email, /Confirm your email/);

    expect(response.body).toEqual({ message: 'A link to confirm your email address is on its way.' });
    expect([(await confirm(first)).status, (await confirm(second)).status]).toEqual([422, 200]);
    expect((await client.post('/api/users/profile/confirmation')).body.message).toBe(
      'Your email address is confirmed already.',
    );
  });

  it('that an administrator has entered is to be confirmed anew', async () => {
    const { client, account, id } = await makeAccount(octavo);
    await confirm(await tokenTo(account.email, /Confirm your email/));
    const email = `other-${account.email}`;

    const { user } = (await octavo.admin.put(`/api/users/${id}`, { email })).body;
    await confirm(await tokenTo(email, /Confirm your email/));

    expect(user.isEmailConfirmed).toBe(false);
    expect((await client.get('/api/users/profile')).body).toMatchObject({ email, isEmailConfirmed: true });
  });
});

describe('a change of address', () => {
  it('is made once the links to both addresses were followed, and both are told', async () => {
    const { client, account, to, response, old, next } = await aChange();

    const half = await confirm(next);
    const between = (await client.get('/api/users/profile')).body;
    const whole = await confirm(old);

    expect(response.body.message).toContain('both addresses');
    expect(half.body.message).toContain('once the link in the mail to your other address was followed');
    expect(between.email).toBe(account.email);
    expect(whole.body).toEqual({ message: 'Your email address is changed.' });
    expect((await client.get('/api/users/profile')).body).toMatchObject({ email: to, isEmailConfirmed: true });
    for (const address of [account.email, to]) {
      expect((await smtp.next(address, /address was changed/)).text).toContain(`from ${account.email} to ${to}`);
    }
  });

  it('takes the current password, and another address that is free', async () => {
    const { client, account } = await makeAccount(octavo);
    const change = (email: string, currentPassword: string) =>
      client.post('/api/users/profile/email', { email, currentPassword });

    const wrong = await change('free@octavo.example', 'wrong password');
    const same = await change(account.email.toUpperCase(), account.password);
    const taken = await change(ADMIN.email, account.password);

    expect(wrong.body.errors).toEqual({ currentPassword: 'This is not your current password.' });
    expect(same.body.errors).toEqual({ email: 'This is your email address already.' });
    expect([taken.status, taken.body.errors]).toEqual([409, { email: 'This email is already taken.' }]);
  });

  it('is not made where somebody has registered with the address meanwhile', async () => {
    const { client, account, to, old, next } = await aChange();
    await makeAccount(octavo, { email: to });

    await confirm(old);
    const response = await confirm(next);

    expect(response.status).toBe(409);
    expect((await client.get('/api/users/profile')).body.email).toBe(account.email);
  });

  it('is replaced by the next one, whose links do not go together with the first', async () => {
    const { client, account, old } = await aChange();
    await confirm(old);
    const other = `third-${account.email}`;
    await client.post('/api/users/profile/email', { email: other, currentPassword: account.password });

    const response = await confirm(await tokenTo(other, /Confirm the change/));

    expect(response.body.message).toContain('once the link in the mail to your other address');
    expect((await client.get('/api/users/profile')).body.email).toBe(account.email);
  });
});

describe('comments', () => {
  it('wait until the address is confirmed, where the settings say so', async () => {
    await octavo.admin.put('/api/settings', { commenters: 'confirmed' });
    const { _id } = await makeArticle(octavo);
    const { client, account } = await makeAccount(octavo);
    const comment = () => client.post(`/api/comments/${_id}`, { message: 'Well said.' });

    const before = await comment();
    await confirm(await tokenTo(account.email, /Confirm your email/));
    const after = await comment();
    const ofAdmin = await octavo.admin.post(`/api/comments/${_id}`, { message: 'Indeed.' });
    await octavo.admin.put('/api/settings', { commenters: 'everyone' });

    expect([before.status, before.body.message]).toEqual([
      403,
      'Please confirm your email address first: the link is in the mail that we have sent you.',
    ]);
    expect([after.status, ofAdmin.status]).toEqual([201, 201]);
  });
});

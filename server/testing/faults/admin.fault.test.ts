import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeArticle, makeComment } from '../inputs/factories.ts';
import { addTotp, codeOf } from '../rows/secondFactor.ts';
import { ADMIN, type Environment, type OctavoProcess, startOctavoProcess, temporaryFolder } from '../servers/octavo.ts';
import { querySqlite } from '../servers/sqliteFile.ts';
import { ended, until } from './faults.ts';

const PASSWORD = 'another good password';
/** An email address that no account has. */
const EMAIL = 'n@octavo.example';

let octavo: OctavoProcess;
beforeAll(async () => {
  octavo = await startOctavoProcess();
});
afterAll(() => octavo.close());

/** Runs `npm run admin -- …` beside the server, or where `environment` says. */
function run(args: string[], environment: Environment = octavo.environment, password = PASSWORD) {
  return ended({ ...environment, ADMIN_PASSWORD: password }, { script: path.join('cli', 'admin.js'), args });
}

describe('create', () => {
  const withAdmin = temporaryFolder();
  afterAll(() => rmSync(withAdmin, { recursive: true }));
  const create = (email: string, username: string) => ['create', '--email', email, '--username', username];

  it('makes an administrator beside a running server', async () => {
    const { code, output } = await run(create('new@octavo.example', 'New'));

    expect([code, output]).toEqual([0, 'new@octavo.example is an administrator now.\n']);
    const person = octavo.client();
    const login = await person.post('/api/users/login', { email: 'new@octavo.example', password: PASSWORD });
    expect(login).toMatchObject({ status: 200, body: { user: { isAdmin: true, username: 'New' } } });
    expect((await person.get('/api/users')).status).toBe(200);
  });

  it('makes no existing account an administrator', async () => {
    const { client: stranger, account } = await makeAccount(octavo);

    const { code, lines, output } = await run(create(account.email.toUpperCase(), 'Ignored'));

    expect([code, output]).toEqual([1, '']);
    expect(lines).toEqual([
      expect.stringMatching(/^The administrator was not created\. .* has an account already\. .*promote --email /),
    ]);
    expect((await stranger.get('/api/users')).status).toBe(403);
    expect((await octavo.client().post('/api/users/login', account)).status).toBe(200);
  });

  it('makes the first administrator of an empty data folder', async () => {
    const { code } = await run(create(ADMIN.email, ADMIN.username), { OCTAVO_DATA: withAdmin });

    expect(code).toBe(0);
    const file = path.join(withAdmin, 'octavo.sqlite');
    expect(await querySqlite(file, 'SELECT email, is_admin FROM users')).toEqual([{ email: ADMIN.email, is_admin: 1 }]);
  });

  it.each([
    ['an email that is none', create('new', 'New'), PASSWORD, /valid email address/],
    ['a name that is too short', create(EMAIL, 'N'), PASSWORD, /Username must/],
    ['a password that is too short', create(EMAIL, 'New'), 'short', /8 characters/],
    ['no password and no terminal', create(EMAIL, 'New'), '', /Set ADMIN_PASSWORD/],
    ['a name that is taken', create(EMAIL, ADMIN.username), PASSWORD, /taken/],
    ['no email', create('', 'New'), PASSWORD, /Call it as: npm run admin -- create /],
  ])('refuses %s in one clear sentence', async (_what, args, password, sentence) => {
    const { code, lines } = await run(args, { OCTAVO_DATA: withAdmin }, password);

    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(sentence)]);
    expect(lines[0]).toMatch(/^The administrator was not created\. /);
  });
});

describe('promote', () => {
  const promote = (email: string, ...more: string[]) => run(['promote', '--email', email, ...more]);

  it('shows whose account it is, and changes nothing without --yes', async () => {
    const { client: person, account } = await makeAccount(octavo);
    const { _id } = await makeArticle(octavo);
    await makeComment(person, _id);
    await querySqlite(
      path.join(octavo.dataFolder, 'octavo.sqlite'),
      `UPDATE users SET created_at = '2020-01-02 03:04:05.000 +00:00' WHERE email = '${account.email}'`,
    );

    const { code, lines, output } = await promote(account.email);

    expect(code).toBe(1);
    expect(output).toMatch(/^.+\nRegistered on 2020-01-02, \d{4,} day\(s\) ago; 0 article\(s\), 1 comment\(s\)\.\n/);
    expect(output).toMatch(/\nIts address is not confirmed: .+\nIt has no second factor\.\n$/);
    expect(output).toContain(`${account.username}, ${account.email}\n`);
    expect(lines).toEqual(['The account was not promoted. If it is the right one, repeat the command with --yes.']);
    expect((await person.get('/api/users')).status).toBe(403);
  });

  it('shows which second factors it has, and whether its address is confirmed', async () => {
    const { client: person, account } = await makeAccount(octavo);
    await addTotp(person);
    const file = path.join(octavo.dataFolder, 'octavo.sqlite');
    const of = `(SELECT id FROM users WHERE email = '${account.email}')`;
    await querySqlite(file, `UPDATE users SET email_confirmed_at = created_at WHERE id = ${of}`);
    await querySqlite(file, `UPDATE totps SET confirmed_at = '2020-01-02 03:04:05.000 +00:00' WHERE user_id = ${of}`);
    await querySqlite(
      file,
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
        VALUES (${of}, 'id', 'key', 0, '[]', 'Laptop', '2020-02-03 04:05:06.000 +00:00')`,
    );

    const { code, output } = await promote(account.email);

    expect(code).toBe(1);
    expect(output.split('\n').slice(2)).toEqual([
      'Its address is confirmed.',
      'Second factors, which a new password removes: an authenticator app, since 2020-01-02; the passkey “Laptop”, since 2020-02-03.',
      '',
    ]);
  });

  it('evicts a stranger who had registered with the address, and had added a second factor', async () => {
    const { client: stranger, account } = await makeAccount(octavo);
    const { secret } = await addTotp(stranger);

    await promote(account.email, '--yes');

    expect((await stranger.get('/api/users/profile')).status).toBe(401);
    expect((await octavo.client().post('/api/users/login', { ...account, code: codeOf(secret) })).status).toBe(401);
    const login = await octavo.client().post('/api/users/login', { email: account.email, password: PASSWORD });
    expect(login.body.user).toMatchObject({ isAdmin: true });
  });

  it('makes it an administrator with --yes, ends its sessions, and sets the password', async () => {
    const { client: person, account } = await makeAccount(octavo);

    const { code, output } = await promote(account.email.toUpperCase(), '--yes');

    expect(code).toBe(0);
    expect(output).toMatch(/ is an administrator now, with this password\. Its sessions, .+ have ended\.\n$/);
    expect((await person.get('/api/users/profile')).status).toBe(401);
    const again = octavo.client();
    expect((await again.post('/api/users/login', account)).status).toBe(401);
    const login = await again.post('/api/users/login', { email: account.email, password: PASSWORD });
    expect(login.body.user).toMatchObject({ isAdmin: true, username: account.username });
    expect((await again.get('/api/users')).status).toBe(200);
  });

  it.each([
    ['an account that is not there', [EMAIL, '--yes'], PASSWORD, `There is no account with the email ${EMAIL}.`],
    ['an administrator', [ADMIN.email, '--yes'], PASSWORD, `${ADMIN.email} is an administrator already.`],
    ['an email that is none', ['nobody'], PASSWORD, 'Enter a valid email address, such as name@example.com.'],
    ['an option that it does not know', [EMAIL, '--yess'], PASSWORD, /^Call it as: npm run admin -- promote /],
  ])('refuses %s', async (_what, [email = '', ...more], _password, sentence) => {
    const { code, lines } = await promote(email, ...more);

    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.replace(/^The account was not promoted\. /, '')).toMatch(sentence);
  });
});

describe('reset-password', () => {
  const reset = (email: string, password?: string) =>
    run(['reset-password', '--email', email], octavo.environment, password);

  it('sets the password, ends the sessions, and leaves the role', async () => {
    const { client: person, account } = await makeAccount(octavo);

    const { code, output } = await reset(account.email);

    expect([code, output]).toEqual([
      0,
      `${account.email} has this password now. Its sessions, remembered devices, pending links and second factors have ended.\n`,
    ]);
    expect((await person.get('/api/users/profile')).status).toBe(401);
    expect((await octavo.client().post('/api/users/login', account)).status).toBe(401);
    const login = await octavo.client().post('/api/users/login', { email: account.email, password: PASSWORD });
    expect(login).toMatchObject({ status: 200, body: { user: { isAdmin: false } } });
  });

  it('removes the second factors', async () => {
    const { client: person, account } = await makeAccount(octavo);
    await addTotp(person);

    await reset(account.email);

    const login = await octavo.client().post('/api/users/login', { email: account.email, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  it('has a command beside it that removes second factors alone', async () => {
    const { client: person, account } = await makeAccount(octavo);
    await addTotp(person);
    const resetFactor = (email: string) => run(['reset-second-factor', '--email', email]);
    expect((await octavo.client().post('/api/users/login', account)).status).toBe(401);

    const { code, output } = await resetFactor(account.email);

    expect([code, output]).toEqual([
      0,
      `${account.email} logs in with the password alone now. Its sessions have ended.\n`,
    ]);
    expect((await person.get('/api/users/profile')).status).toBe(401);
    expect((await octavo.client().post('/api/users/login', account)).status).toBe(200);
    expect((await resetFactor(account.email)).lines[0]).toMatch(/has no second factor/);
    expect((await resetFactor(EMAIL)).lines[0]).toMatch(/There is no account with the email/);
  });

  it.each([
    ['an account that is not there', EMAIL, PASSWORD, /^There is no account with the email/],
    ['a password that is too short', ADMIN.email, 'short', /8 characters/],
  ])('refuses %s', async (_what, email, password, sentence) => {
    const { code, lines } = await reset(email, password);

    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.replace(/^The password was not changed\. /, '')).toMatch(sentence);
    expect((await octavo.client().post('/api/users/login', ADMIN)).status).toBe(200);
  });
});

it.each([[[]], [['delete']], [['toString']]])('lists the commands where it is called as %j', async (args) => {
  const { code, lines } = await run(args);

  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^Nothing was done\. Call it as: .*create .*promote .*reset-password .*adopt-folder/),
  ]);
});

it('invalidates the cache of a running server', async () => {
  const { _id, slug } = await makeArticle(octavo, { title: 'Before' });
  const { account } = await makeAccount(octavo);
  const title = async () => (await octavo.visitor.get(`/api/articles/${slug}`)).body.title;
  expect(await title()).toBe('Before');
  const file = path.join(octavo.dataFolder, 'octavo.sqlite');
  await querySqlite(file, `UPDATE articles SET title = 'After' WHERE id = ${_id}`);
  expect(await title()).toBe('Before');

  expect((await run(['promote', '--email', account.email, '--yes'])).code).toBe(0);

  await until(async () => (await title()) === 'After');
});

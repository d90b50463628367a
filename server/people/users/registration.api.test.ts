import { describe, expect } from 'vitest';
import { hasHidden } from '../../../shared/kit/names.ts';
import { eachRow } from '../../testing/eachRow.ts';
import { makeAccount, valid } from '../../testing/inputs/factories.ts';
import { controlTexts, hostileTexts } from '../../testing/inputs/hostile.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { USER } from '../../testing/servers/octavo.ts';

describe('POST /api/users', () => {
  it('makes an account and signs it in', async () => {
    const client = octavo.client();

    const response = await client.post('/api/users', {
      ...valid.account(),
      username: 'Ada',
      email: 'ada@octavo.example',
    });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      message: 'Registration Successful',
      user: {
        _id: expect.any(String),
        username: 'Ada',
        email: 'ada@octavo.example',
        isEmailConfirmed: false,
        hasSecondFactor: false,
        role: 'reader',
        isAdmin: false,
        createdAt: expect.any(String),
        version: 1,
      },
    });
    expect((await client.get('/api/users/profile')).body).toEqual(response.body.user);
  });

  it.each([true, 'true', 1])('ignores isAdmin: %j', async (isAdmin) => {
    const { client } = await makeAccount(octavo, { isAdmin });

    expect((await client.get('/api/users/profile')).body.isAdmin).toBe(false);
    expect((await client.get('/api/users')).status).toBe(403);
  });

  it('trims the name and the email, and never the password', async () => {
    const { client, account } = await makeAccount(octavo, {
      username: '  Trimmed Name \t',
      email: ' trimmed@octavo.example\n',
      password: '  spaces count  ',
    });

    const profile = (await client.get('/api/users/profile')).body;
    const without = await octavo.client().post('/api/users/login', { ...account, password: 'spaces count' });
    const exact = await octavo.client().post('/api/users/login', account);

    expect(profile).toMatchObject({ username: 'Trimmed Name', email: 'trimmed@octavo.example' });
    expect([without.status, exact.status]).toEqual([401, 200]);
  });

  it.each([
    ['email', USER.email],
    ['email', ' USER@Octavo.Example '],
    ['username', ' uSER '],
    ['username', 'Ｕｓｅｒ'],
  ])('refuses a taken %s without regard to case: %j', async (field, value) => {
    const client = octavo.client();

    const response = await client.post('/api/users', { ...valid.account(), [field]: value });

    expect(response.status).toBe(409);
    expect(response.body.errors).toEqual({ [field]: `This ${field} is already taken.` });
    expect(client.cookie).toBe('');
  });

  it('makes one account of many registrations at once with the same email', async () => {
    const { email } = valid.account();

    const responses = await Promise.all(
      Array.from({ length: 3 }, () => octavo.client().post('/api/users', { ...valid.account(), email })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['a name of 50 characters outside the basic plane', { username: '😀'.repeat(50) }],
    ['a name of 2 characters and a password of 8', { username: 'Bo', password: 'sixteen8' }],
    ['a password of 72 bytes in 18 characters', { password: '😀📖🧵🪡🪶🧶'.repeat(3) }],
    [
      'an email of 254 characters',
      { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.or` },
    ],
  ])('takes %s', async (_, fields) => {
    const response = await octavo.client().post('/api/users', { ...valid.account(), ...fields });

    expect(response.status).toBe(201);
  });

  it.each([
    ['username', undefined, 'Username is required.'],
    ['username', null, 'Username is required.'],
    ['username', '', 'Username is required.'],
    ['username', '   ', 'Username is required.'],
    ['username', 'A', 'Username must have at least 2 characters.'],
    ['username', '  A  ', 'Username must have at least 2 characters.'],
    ['username', '😀', 'Username must have at least 2 characters.'],
    ['username', 'a'.repeat(51), 'Username must have at most 50 characters.'],
    ['username', 12, 'Username must be text.'],
    ['username', ['a', 'b'], 'Username must be text.'],
    ['username', { toString: 'Ada' }, 'Username must be text.'],
    ['email', undefined, 'Email is required.'],
    ['email', ' ', 'Email is required.'],
    ['email', `${'a'.repeat(244)}@octavo.example`, 'Email must have at most 254 characters.'],
    ['email', { $ne: null }, 'Email must be text.'],
    ['password', undefined, 'Password is required.'],
    ['password', '        ', 'Password is required.'],
    ['password', '1234567', 'Password must have at least 8 characters.'],
    ['password', '😀'.repeat(7), 'Password must have at least 8 characters.'],
    ['password', 'a'.repeat(73), 'Password must have at most 72 bytes (about 72 plain letters).'],
    ['password', 'é'.repeat(37), 'Password must have at most 72 bytes (about 72 plain letters).'],
    ['password', 'pass\0word', 'Password must not have control characters.'],
    ['password', 12345678, 'Password must be text.'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const response = await octavo.client().post('/api/users', { ...valid.account(), [field]: value });

    expect(response.status).toBe(422);
    expect(response.body).toEqual({ message, errors: { [field]: message } });
  });

  it('refuses an email that is none', () =>
    eachRow(
      [
        ...['plain', '@octavo.example', 'a@', 'a@b', 'a b@octavo.example', 'a@octavo..example', '.a@octavo.example'],
        ...['a@octavo.example, b@octavo.example', 'a@octavo.example\nBcc: b@octavo.example', '<a@octavo.example>'],
        ...[`a'--@octavo.example;`, 'a@octavo.example\0', 'ä@octavo.example', '"a b"@octavo.example', 'a@[127.0.0.1]'],
      ],
      async (email) => {
        const response = await octavo.client().post('/api/users', { ...valid.account(), email });

        expect(response.status).toBe(422);
        expect(response.body.errors).toEqual({ email: 'Enter a valid email address, such as name@example.com.' });
      },
    ));

  it('names every wrong field at once', async () => {
    const response = await octavo.client().post('/api/users', {});

    expect(Object.keys(response.body.errors).sort()).toEqual(['email', 'password', 'username']);
  });
});

describe('a hostile name', () => {
  it('is stored as it was typed', () =>
    eachRow(
      hostileTexts.filter((text) => [...text].length > 1 && [...text].length <= 50 && !hasHidden(text)),
      async (username) => {
        const response = await octavo.user.put('/api/users/profile', { username });

        expect(response.body.user.username).toBe(username);
        expect((await octavo.user.get('/api/users/profile')).body.username).toBe(username);
      },
    ));

  it('is refused where it hides something', () =>
    eachRow(hostileTexts.filter(hasHidden), async (username) => {
      const response = await octavo.user.put('/api/users/profile', { username });

      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual({
        username: 'Username must not have invisible or direction-changing characters.',
      });
    }));

  it('is refused with control characters', () =>
    eachRow([...controlTexts, 'two\nlines', 'a\ttab'], async (username) => {
      const response = await octavo.user.put('/api/users/profile', { username });

      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual({ username: 'Username must not have control characters.' });
    }));

  it('is made well-formed where it has half a character', async () => {
    const response = await octavo.user.put('/api/users/profile', { username: 'half \ud83d smile' });

    expect(response.body.user.username).toBe('half \ufffd smile');
  });
});

import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeComment, valid } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { ADMIN, USER } from '../../testing/servers/octavo.ts';

describe('PUT /api/users/profile', () => {
  it('changes the name and says so', async () => {
    const { client, account, id } = await makeAccount(octavo);

    const response = await client.put('/api/users/profile', { username: ' New Name ' });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      message: 'Profile Updated',
      user: { _id: id, username: 'New Name', email: account.email, isAdmin: false },
    });
  });

  it('keeps the password where the new one is blank', async () => {
    for (const password of ['', ' ', '\t \n', '        ']) {
      const response = await octavo.user.put('/api/users/profile', { password });

      expect(response.status).toBe(200);
    }
    expect((await octavo.client().post('/api/users/login', USER)).status).toBe(200);
  });

  it('ignores email, isAdmin, _id and whatever else is no field of it', async () => {
    const before = (await octavo.user.get('/api/users/profile')).body;

    const response = await octavo.user.put('/api/users/profile', {
      email: 'changed@octavo.example',
      isAdmin: true,
      is_admin: true,
      _id: '1',
      id: 1,
      passwordHash: 'x',
      createdAt: '2000-01-01T00:00:00.000Z',
    });

    expect(response.body.user).toEqual(before);
  });

  it('accepts its own name in another case', async () => {
    const { client, account } = await makeAccount(octavo);

    const response = await client.put('/api/users/profile', { username: account.username.toUpperCase() });

    expect(response.body.user.username).toBe(account.username.toUpperCase());
  });

  it.each([ADMIN.username, 'ADMIN', ' admin '])('refuses the name of another account: %j', async (username) => {
    const response = await octavo.user.put('/api/users/profile', { username });

    expect(response.status).toBe(409);
    expect(response.body.errors).toEqual({ username: 'This username is already taken.' });
  });

  it.each([
    [{ username: '' }, 'username'],
    [{ username: 'A' }, 'username'],
    [{ username: 'a'.repeat(51) }, 'username'],
    [{ username: null }, 'username'],
    [{ password: 'short' }, 'password'],
    [{ password: 'a'.repeat(73) }, 'password'],
    [{ password: 12345678 }, 'password'],
    [{ password: null }, 'password'],
  ])('refuses %j', async (body, field) => {
    const response = await octavo.user.put('/api/users/profile', body);

    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });

  it('says what is wrong with a new password', async () => {
    const response = await octavo.user.put('/api/users/profile', { password: 'short' });

    expect(response.body.errors).toEqual({ password: 'Password must have at least 8 characters.' });
  });
});

describe('GET /api/users', () => {
  it('lists accounts newest first, with totals, and no trace of a password', async () => {
    const { id, account } = await makeAccount(octavo);

    const response = await octavo.admin.get('/api/users?limit=1');

    expect(response.body.data).toEqual([
      {
        _id: id,
        username: account.username,
        email: account.email,
        isEmailConfirmed: false,
        hasSecondFactor: false,
        isAdmin: false,
        role: 'reader',
        createdAt: expect.any(String),
        version: 1,
      },
    ]);
    expect(response.body).toMatchObject({ currentPage: 1, totalPages: response.body.total });
    expect(response.body.totalUsers).toBe(response.body.total);
    expect(response.body.totalAdmins).toBeGreaterThan(0);
    expect(response.body.totalAdmins).toBeLessThan(response.body.total);
    expect(JSON.stringify(response.body)).not.toMatch(/\$2[aby]\$|hash|password/i);
  });
});

describe('PUT /api/users/:id', () => {
  it('changes every field', async () => {
    const { id } = await makeAccount(octavo);
    const fields = { username: 'All New', email: 'All.New@octavo.example', isAdmin: true, password: 'a new password' };

    const response = await octavo.admin.put(`/api/users/${id}`, fields);
    const signedIn = await octavo.client().post('/api/users/login', fields);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });

    expect(response.body).toMatchObject({
      message: 'User updated successfully',
      user: { _id: id, username: 'All New', email: 'All.New@octavo.example', isAdmin: true },
    });
    expect(signedIn.status).toBe(200);
  });

  it('changes only what is sent, and keeps the password where it is blank', async () => {
    const { id, account } = await makeAccount(octavo);

    const response = await octavo.admin.put(`/api/users/${id}`, { username: 'Only This', password: ' ' });

    expect(response.body.user).toMatchObject({ username: 'Only This', email: account.email, isAdmin: false });
    expect((await octavo.client().post('/api/users/login', account)).status).toBe(200);
  });

  it.each([
    ['email', 'ADMIN@octavo.example'],
    ['email', ' admin@OCTAVO.example'],
    ['username', 'aDMIN'],
    ['username', 'ＡＤＭＩＮ'],
  ])('refuses a taken %s without regard to case: %j', async (field, value) => {
    const { _id } = (await octavo.user.get('/api/users/profile')).body;

    const response = await octavo.admin.put(`/api/users/${_id}`, { [field]: value });

    expect(response.status).toBe(409);
    expect(response.body.errors).toEqual({ [field]: `This ${field} is already taken.` });
  });

  it('compares names in any script without regard to case', async () => {
    const [user, admin] = (await octavo.admin.get('/api/users?limit=100')).body.data;
    await octavo.admin.put(`/api/users/${user._id}`, { username: 'ÄÖÜ Ωμέγα Ёлка' });

    const response = await octavo.admin.put(`/api/users/${admin._id}`, { username: 'äöü ωΜΈΓΑ ёЛКА' });

    expect(response.body.errors).toEqual({ username: 'This username is already taken.' });
  });

  it.each([
    [{ isAdmin: 'true' }, 'isAdmin'],
    [{ isAdmin: 1 }, 'isAdmin'],
    [{ isAdmin: null }, 'isAdmin'],
    [{ email: 'none' }, 'email'],
    [{ email: '' }, 'email'],
    [{ username: ' ' }, 'username'],
    [{ password: 'short' }, 'password'],
  ])('refuses %j', async (body, field) => {
    const { _id } = (await octavo.user.get('/api/users/profile')).body;

    const response = await octavo.admin.put(`/api/users/${_id}`, body);

    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });
});

describe('a deleted account', () => {
  it.each(['alone', 'in bulk'])('leaves its articles and comments behind, without a name: %s', async (how) => {
    const { client, account, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const { category } = await makeArticle(octavo);
    const { article } = (await client.post('/api/articles', valid.article(category!))).body;
    await makeComment(client, article._id, 'I was here.');
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });

    const response =
      how === 'alone'
        ? await octavo.admin.delete(`/api/users/${id}`)
        : await octavo.admin.post('/api/users/bulk-delete', { ids: [id] });

    const comments = (await octavo.visitor.get(`/api/comments/${article._id}`)).body.comments;
    expect(response.body).toEqual(
      how === 'alone'
        ? { message: 'User deleted successfully' }
        : { message: 'Users deleted successfully', deleted: 1 },
    );
    expect(article.author).toEqual({ _id: id, username: account.username });
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body.author).toBeNull();
    expect(comments).toMatchObject([{ message: 'I was here.', user: null }]);
  });

  it('cannot be signed in to, and frees its name and email', async () => {
    const { id, account } = await makeAccount(octavo);
    await octavo.admin.delete(`/api/users/${id}`);

    const login = await octavo.client().post('/api/users/login', account);
    const again = await octavo.client().post('/api/users', account);

    expect([login.status, again.status]).toEqual([401, 201]);
    expect(again.body.user._id).not.toBe(id);
  });
});

describe('POST /api/users/bulk-delete', () => {
  it('counts each account once, and only those that were there', async () => {
    const { id } = await makeAccount(octavo);

    const response = await octavo.admin.post('/api/users/bulk-delete', { ids: [id, id, '999999', 'abc'] });
    const again = await octavo.admin.delete(`/api/users/${id}`);

    expect(response.body).toEqual({ message: 'Users deleted successfully', deleted: 1 });
    expect(again.status).toBe(404);
  });

  it('deletes nothing where an administrator is among them', async () => {
    const admin = (await octavo.admin.get('/api/users/profile')).body;
    const { _id } = (await octavo.user.get('/api/users/profile')).body;

    const response = await octavo.admin.post('/api/users/bulk-delete', { ids: [_id, admin._id] });

    expect(response.status).toBe(409);
    expect(response.body).toEqual({ message: 'Admins cannot be selected' });
    expect((await octavo.user.get('/api/users/profile')).status).toBe(200);
  });
});

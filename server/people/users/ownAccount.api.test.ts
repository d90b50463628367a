import { describe, expect } from 'vitest';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { makeSessionsOld } from '../../testing/rows/oldSessions.ts';
import { it, octavo } from '../../testing/servers/it.ts';

const NEEDED = { currentPassword: 'Enter your current password to set a new one.' };
const WRONG = { currentPassword: 'This is not your current password.' };

/** Creates an administrator who signed in more than 15 minutes ago. */
async function makeOldAdmin() {
  const made = await makeAccount(octavo);
  await octavo.admin.put(`/api/users/${made.id}`, { isAdmin: true });
  await makeSessionsOld(octavo, made.id);
  return { ...made, path: `/api/users/${made.id}` };
}

describe("an administrator's call on the own account", () => {
  it('asks for the current password before a new password or address', async () => {
    const { client, account, path } = await makeOldAdmin();

    for (const fields of [{ password: 'entirely new password' }, { email: `other-${account.email}` }]) {
      const none = await client.put(path, fields);
      const wrong = await client.put(path, { ...fields, currentPassword: 'wrong password' });

      expect([none.status, wrong.status]).toEqual([422, 422]);
      expect([Object.keys(none.body.errors), wrong.body.errors]).toEqual([['currentPassword'], WRONG]);
    }
    const password = { password: 'entirely new password', currentPassword: account.password };
    expect((await client.put(path, { password: 'entirely new password' })).body.errors).toEqual(NEEDED);
    expect((await client.put(path, password)).status).toBe(200);
  });

  it('changes the name, and sends the address as it is, without it', async () => {
    const { client, account, path } = await makeOldAdmin();

    const { username, email } = account;
    const response = await client.put(path, { username: `${username} now`, email, isAdmin: true, password: '' });

    expect(response.status).toBe(200);
  });

  it('deletes the account with it alone', async () => {
    const { client, account, path } = await makeOldAdmin();

    const none = await client.delete(path);
    const wrong = await client.delete(path, { body: { currentPassword: 'wrong password' } });
    const right = await client.delete(path, { body: { currentPassword: account.password } });

    expect(none.body.errors).toEqual({ currentPassword: 'Enter your current password to delete your account.' });
    expect([none.status, wrong.status, wrong.body.errors]).toEqual([422, 422, WRONG]);
    expect(right.status).toBe(200);
  });

  it('needs none in a session that has just begun, nor for the account of somebody else', async () => {
    const fresh = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${fresh.id}`, { isAdmin: true });
    const { client } = await makeOldAdmin();
    const other = await makeAccount(octavo);

    const changed = await fresh.client.put(`/api/users/${fresh.id}`, { email: `new-${fresh.account.email}` });
    const deleted = await fresh.client.delete(`/api/users/${fresh.id}`);
    const others = await client.put(`/api/users/${other.id}`, { password: 'entirely new password' });

    expect([changed.status, deleted.status, others.status]).toEqual([200, 200, 200]);
    expect((await client.delete(`/api/users/${other.id}`)).status).toBe(200);
  });
});

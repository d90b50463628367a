import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/inputs/factories.ts';
import type { Client } from '../../../testing/servers/client.ts';
import { type OctavoProcess, type Process, startOctavoProcess, startProcess } from '../../../testing/servers/octavo.ts';

const ROUNDS = 10;

let octavo: OctavoProcess;
/** Another process on the same data; on SQLite, which only one server may use, the same process. */
let second: Process;
let adminId: string;
beforeAll(async () => {
  octavo = await startOctavoProcess();
  second = process.env.TEST_ENGINE === 'postgres' ? await startProcess(octavo.environment) : octavo;
  adminId = (await octavo.admin.get('/api/users/profile')).body._id;
});
afterAll(async () => {
  await second.stop('SIGKILL');
  await octavo.close();
});

/** Creates a second administrator. */
async function makeSecondAdmin() {
  const account = await makeAccount(octavo);
  await octavo.admin.put(`/api/users/${account.id}`, { isAdmin: true });
  return account;
}

/** Returns a client of the other process with the same session. */
function atSecondProcess(client: Client): Client {
  const same = octavo.client(second.url);
  same.cookie = client.cookie;
  return same;
}

async function isAdmin(client: Client): Promise<boolean> {
  return (await client.get('/api/users')).status === 200;
}

describe('the last administrator', () => {
  it('cannot be demoted', async () => {
    const response = await octavo.admin.put(`/api/users/${adminId}`, { isAdmin: false, username: 'Changed' });

    expect(response.status).toBe(409);
    expect(response.body).toEqual({ message: 'Cannot demote the last remaining admin.' });
    expect((await octavo.admin.get('/api/users/profile')).body).toMatchObject({ isAdmin: true, username: 'Admin' });
  });

  it('cannot be deleted', async () => {
    const response = await octavo.admin.delete(`/api/users/${adminId}`);

    expect(response.status).toBe(409);
    expect(response.body).toEqual({ message: "You can't delete the last admin" });
    expect(await isAdmin(octavo.admin)).toBe(true);
  });

  it('cannot be deleted in bulk', async () => {
    const response = await octavo.admin.post('/api/users/bulk-delete', { ids: [adminId] });

    expect(response.status).toBe(409);
    expect(response.body).toEqual({ message: 'Admins cannot be selected' });
    expect(await isAdmin(octavo.admin)).toBe(true);
  });

  it('may be changed otherwise, also with isAdmin: true', async () => {
    const response = await octavo.admin.put(`/api/users/${adminId}`, { username: 'Admin', isAdmin: true });

    expect(response.status).toBe(200);
  });

  it('is anyone who is left: the first may go once there is a second', async () => {
    const { client, id } = await makeSecondAdmin();

    const demoted = await client.put(`/api/users/${adminId}`, { isAdmin: false });
    const alone = await client.put(`/api/users/${id}`, { isAdmin: false });
    await client.put(`/api/users/${adminId}`, { isAdmin: true });
    const deleted = await octavo.admin.delete(`/api/users/${id}`);

    expect([demoted.status, alone.status, deleted.status]).toEqual([200, 409, 200]);
  });

  it('does not prevent isAdmin: false for an ordinary account', async () => {
    const { id } = await makeAccount(octavo);

    const response = await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });

    expect(response.status).toBe(200);
  });
});

describe.each(['one process', 'two processes'])('two administrators at %s, at the same moment', (where) => {
  /** The two clients, so that requests made together meet in the database. */
  const sides = (other: Client) => [octavo.admin, where === 'one process' ? other : atSecondProcess(other)] as const;

  it('cannot both be demoted, whoever calls', async () => {
    const other = await makeSecondAdmin();
    const [here, there] = sides(other.client);

    for (let round = 0; round < ROUNDS; round++) {
      // Each demotes the other, or one of them both.
      const callers = round % 2 ? [here, there] : [here, where === 'one process' ? here : atSecondProcess(here)];
      const responses = await Promise.all([
        callers[0]!.put(`/api/users/${other.id}`, { isAdmin: false }),
        callers[1]!.put(`/api/users/${adminId}`, { isAdmin: false }),
      ]);
      const remain = await Promise.all([isAdmin(octavo.admin), isAdmin(other.client)]);

      expect(responses.map(({ status }) => status)).toContain(200);
      expect(remain.filter(Boolean)).toHaveLength(1);
      if (remain[0]) await octavo.admin.put(`/api/users/${other.id}`, { isAdmin: true });
      else await other.client.put(`/api/users/${adminId}`, { isAdmin: true });
    }
    expect((await octavo.admin.delete(`/api/users/${other.id}`)).status).toBe(200);
  });

  it('cannot both be deleted, nor one deleted and one demoted', async () => {
    let keeper = { client: octavo.admin, id: adminId };
    const rounds = where === 'one process' ? 2 : ROUNDS;
    const spare = await Promise.all(Array.from({ length: rounds }, () => makeSecondAdmin()));
    for (const { id } of spare) await keeper.client.put(`/api/users/${id}`, { isAdmin: false });

    for (const [round, other] of spare.entries()) {
      await keeper.client.put(`/api/users/${other.id}`, { isAdmin: true });
      const there = where === 'one process' ? other.client : atSecondProcess(other.client);
      const responses = await Promise.all([
        keeper.client.delete(`/api/users/${other.id}`),
        round % 2 ? there.delete(`/api/users/${keeper.id}`) : there.put(`/api/users/${keeper.id}`, { isAdmin: false }),
      ]);
      const remain = await Promise.all([isAdmin(keeper.client), isAdmin(other.client)]);

      expect(responses.map(({ status }) => status)).toContain(200);
      expect(remain.filter(Boolean)).toHaveLength(1);
      if (remain[1]) keeper = other;
    }
    octavo.admin.cookie = keeper.client.cookie;
    adminId = keeper.id;
  });

  it('cannot be lost to a bulk delete that races a promotion', async () => {
    const other = await makeAccount(octavo);
    const [here, there] = sides(octavo.admin);

    const [deleted, promoted] = await Promise.all([
      here.post('/api/users/bulk-delete', { ids: [other.id] }),
      there.put(`/api/users/${other.id}`, { isAdmin: true }),
    ]);

    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([deleted.status, promoted.status]);
    if (promoted.status === 200) await octavo.admin.delete(`/api/users/${other.id}`);
  });
});

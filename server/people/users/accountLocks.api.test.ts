import { expect } from 'vitest';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';
import { uncommitted } from '../../testing/uncommitted.ts';

const it = itWith({}, { lockTimeout: 3_000 });

const isPostgres = process.env.TEST_ENGINE === 'postgres';
const hold = (id: string) =>
  uncommitted(octavo.environment.DATABASE_URL ?? '', `UPDATE users SET version = version WHERE id = ${id}`);

it.runIf(isPostgres)('changes an account while a change of another one waits', async () => {
  const [waiting, other] = [await makeAccount(octavo), await makeAccount(octavo)];
  const held = await hold(waiting.id);

  const first = octavo.admin.put(`/api/users/${waiting.id}`, { username: 'Somebody who waits' });
  await octavo.server.nextStatement(/pg_advisory_xact_lock/);
  const second = await octavo.admin.put(`/api/users/${other.id}`, { username: 'Somebody else' });
  const own = await other.client.put('/api/users/profile', { username: 'Yet another name' });
  await held.commit();

  expect([second.status, own.status]).toEqual([200, 200]);
  expect([200, 503]).toContain((await first).status);
});

it('refuses a change with 503 that waits for too long, while others read', async () => {
  const { id } = await makeAccount(octavo);
  const held = await hold(id);

  const change = octavo.admin.put(`/api/users/${id}`, { username: 'Somebody late' });
  const reads = await Promise.all([octavo.admin.get('/api/users'), octavo.visitor.get('/readyz')]);
  const { status, headers, body } = await change;
  await held.commit();

  expect(reads.map((response) => response.status)).toEqual([200, 200]);
  expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([503, true]);
  expect(body).toEqual({ message: 'The server is busy. Please try again shortly.' });
});

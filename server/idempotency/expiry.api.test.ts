import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { valid } from '../testing/inputs/factories.ts';
import { isReplay, withKey } from '../testing/rows/idempotency.ts';
import { type OctavoInProcess, restarted, startOctavo } from '../testing/servers/octavo.ts';
import { sql } from '../testing/servers/sql.ts';

let octavo: OctavoInProcess;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

/** Sets back the time of all keys. */
const age = (hours: number) =>
  sql(octavo, 'UPDATE idempotency_keys SET created_at = :at', { at: new Date(Date.now() - hours * 60 * 60 * 1000) });

it('makes a key new again after 24 hours, and not before', async () => {
  const [key, fields] = [randomUUID(), valid.contact()];
  const send = () => octavo.visitor.post('/api/contacts', fields, withKey(key));
  const first = await send();

  await age(23.9);
  const before = await send();
  await age(24.1);
  const after = await send();
  const again = await send();

  expect([first, before, after, again].map(isReplay)).toEqual([false, true, false, true]);
  expect(after.body.contact._id).not.toBe(first.body.contact._id);
  expect(again.body).toEqual(after.body);
});

it('removes expired keys, in batches, when the server starts', async () => {
  await age(25);
  await octavo.visitor.post('/api/contacts', valid.contact(), withKey('still-good'));
  const old = { hash: 'hash', at: new Date(Date.now() - 25 * 60 * 60 * 1000) };
  const rows = Array.from({ length: 120 }, (_, number) => `('old ${number}', :hash, '{}', :at)`);

  octavo = await restarted(octavo, async () => {
    await sql(
      octavo,
      `INSERT INTO idempotency_keys (id, request_hash, response, created_at) VALUES ${rows.join()}`,
      old,
    );
  });

  const count = async () => Number((await sql(octavo, 'SELECT COUNT(*) AS n FROM idempotency_keys'))[0]?.n);
  await expect.poll(count).toBe(1);
});

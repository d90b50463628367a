import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeCategory, valid } from '../testing/inputs/factories.ts';
import { isReplay, withKey } from '../testing/rows/idempotency.ts';
import type { InProcess } from '../testing/servers/inProcess.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { uncommitted } from '../testing/uncommitted.ts';

let server: InProcess;
it.beforeAll(async () => {
  ({ server } = octavo);
});

it('a key is refused (409) while the first call with it is still running, and then has its response', async () => {
  const { category } = await makeCategory(octavo);
  const [key, fields] = [randomUUID(), valid.article(category)];
  const send = () => octavo.admin.post('/api/articles', fields, withKey(key));
  const change = await uncommitted(octavo.environment.DATABASE_URL ?? '', 'UPDATE users SET username = username');
  const waits = server.nextStatement(/BEGIN IMMEDIATE|FOR SHARE/);
  const first = send();
  await waits;

  const second = await send();
  await change.commit();
  const [created, again] = [await first, await send()];

  expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('still running')]);
  expect([created.status, isReplay(created), isReplay(again)]).toEqual([201, false, true]);
  expect(again.body).toEqual(created.body);
});

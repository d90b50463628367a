import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeArticle, makeCategory, valid } from '../testing/inputs/factories.ts';
import { type InProcess, isOfSession } from '../testing/servers/inProcess.ts';
import { it, octavo } from '../testing/servers/it.ts';

let server: InProcess;
it.beforeAll(async () => {
  ({ server } = octavo);
});

async function queriesOf(call: () => Promise<{ status: number }>): Promise<number> {
  const statements = await server.statementsOf(async () => expect((await call()).status).toBe(201));
  return statements.filter((statement) => !isOfSession(statement)).length;
}

it('a key costs two queries, and a repetition takes one', async () => {
  const { category } = await makeCategory(octavo);
  const { _id } = await makeArticle(octavo, { category });
  const calls = {
    article: [octavo.admin, '/api/articles', valid.article(category)],
    comment: [octavo.user, `/api/comments/${_id}`, { message: 'Well said.' }],
    contact: [octavo.visitor, '/api/contacts', valid.contact()],
  } as const;

  for (const [client, path, body] of Object.values(calls)) {
    // The first one of its kind also has jobs scheduled, for which the next ones wait too.
    await client.post(path, body);
    const headers = { 'Idempotency-Key': randomUUID() };
    const [without, first, again] = [
      await queriesOf(() => client.post(path, body)),
      await queriesOf(() => client.post(path, body, { headers })),
      await queriesOf(() => client.post(path, body, { headers })),
    ];

    expect([first - without, again]).toEqual([2, 1]);
  }
});

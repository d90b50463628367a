import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeArticle, makeCategory, valid } from '../testing/factories.ts';
import { type InProcess, startInProcess } from '../testing/inProcess.ts';
import { atAddress, type Octavo, startOctavo } from '../testing/octavo.ts';

let octavo: Octavo;
let server: InProcess;
/** The clients of the server in this process. */
let here: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
  await octavo.stop();
  server = await startInProcess(octavo.environment);
  here = atAddress(octavo, server.url);
});
afterAll(async () => {
  await server.stop();
  await octavo.close();
});

const inSession = (statement: string) => /FROM .sessions./.test(statement);

async function queriesOf(call: () => Promise<{ status: number }>): Promise<number> {
  const statements = await server.statementsOf(async () => expect((await call()).status).toBe(201));
  return statements.filter((statement) => !inSession(statement)).length;
}

it('a key costs two queries, and a repetition takes one', async () => {
  const { category } = await makeCategory(here);
  const { _id } = await makeArticle(here, { category });
  const calls = {
    article: [here.admin, '/api/articles', valid.article(category)],
    comment: [here.user, `/api/comments/${_id}`, { message: 'Well said.' }],
    contact: [here.visitor, '/api/contacts', valid.contact()],
  } as const;

  for (const [client, path, body] of Object.values(calls)) {
    const headers = { 'Idempotency-Key': randomUUID() };
    const [without, first, again] = [
      await queriesOf(() => client.post(path, body)),
      await queriesOf(() => client.post(path, body, { headers })),
      await queriesOf(() => client.post(path, body, { headers })),
    ];

    expect([first - without, again]).toEqual([2, 1]);
  }
});

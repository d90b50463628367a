import { expect } from 'vitest';
import { eachRow } from '../eachRow.ts';
import { makeAccount, makeArticle, makeComment } from '../inputs/factories.ts';
import { Authenticator } from '../rows/authenticator.ts';
import { trashCalls } from '../rows/trash.ts';
import { itWith, octavo } from '../servers/it.ts';
import { uncommitted } from '../uncommitted.ts';
import { calls, lastingTargets, makeTargets, requestFor, sendTo, UNREACHABLE_MAIL } from './calls.ts';

const SITE = { rpId: 'journal.example', origin: 'http://journal.example' };

const it = itWith({ OCTAVO_URL: SITE.origin, ...UNREACHABLE_MAIL });

/** Rows that are used up by being sent for twice are made anew. */
const targetsOf = lastingTargets((lasting) => makeTargets(octavo, lasting));
const writes = calls.filter(([, { method }]) => method !== 'GET');

it('every write is answered twice where it is sent twice at one moment', () =>
  eachRow(writes, async ([name]) => {
    const request = requestFor(name, await targetsOf(name));
    const client = octavo.client();
    client.cookie = octavo.admin.cookie;
    const send = () =>
      request.body instanceof FormData || request.body === undefined
        ? client.send(request.method, request.path, { body: request.body })
        : sendTo(client, request, JSON.stringify(request.body));

    const responses = await Promise.all([send(), send()]);

    expect(responses.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
  }));

it('the answer of a passkey that is sent twice signs in once', async () => {
  const { client } = await makeAccount(octavo);
  const authenticator = new Authenticator(SITE);
  const { options } = (await client.post('/api/users/passkeys/options')).body;
  await client.post('/api/users/passkeys', { name: 'Laptop', credential: authenticator.create(options) });
  const { options: asked } = (await octavo.client().post('/api/users/login/passkey/options')).body;
  // As those of a passkey that several devices share, whose counter stays at 0.
  authenticator.counter = -1;
  const credential = authenticator.sign(asked);

  const sent = [octavo.client(), octavo.client()].map((each) => each.post('/api/users/login/passkey', { credential }));

  expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

it('a comment that is deleted as its article goes to the trash stays deleted', async () => {
  const { trash, remove, restore } = trashCalls(octavo);
  const article = await makeArticle(octavo);
  const [kept, deleted] = [await makeComment(octavo.user, article._id), await makeComment(octavo.user, article._id)];
  const isPostgres = octavo.environment.DATABASE_URL?.startsWith('postgres');
  const deletion = await uncommitted(
    octavo.environment.DATABASE_URL ?? '',
    `DELETE FROM comments WHERE id = ${deleted._id}`,
  );
  const removed = remove(article._id);
  // Every write to SQLite waits for the other one; on Postgres this one need not.
  if (isPostgres) await removed;
  await deletion.commit();
  await removed;

  await restore('articles', article._id);

  const { comments } = (await octavo.visitor.get(`/api/comments/${article._id}`)).body;
  expect(comments.map(({ _id }: { _id: string }) => _id)).toEqual([kept._id]);
  expect((await trash('articles')).data.map(({ _id }: { _id: string }) => _id)).not.toContain(article._id);
});

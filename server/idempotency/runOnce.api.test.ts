import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { filesIn, formOf, makeAccount, makeArticle, makeCategory, valid } from '../testing/inputs/factories.ts';
import { blackPng } from '../testing/inputs/pictures.ts';
import { isReplay, withKey } from '../testing/rows/idempotency.ts';
import type { Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { type Octavo, startOctavoProcess } from '../testing/servers/octavo.ts';

let category: string;
let articleId: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
  ({ _id: articleId } = await makeArticle(octavo, { category }));
});

const total = async (list: string) => (await octavo.admin.get(`/api/${list}`)).body.total;

interface Case {
  list: string;
  client(): Client;
  path(): string;
  body(): Record<string, unknown>;
  /** Another body of the same call. */
  other: Record<string, unknown>;
}

const cases: Record<string, Case> = {
  'an article': {
    list: 'articles',
    client: () => octavo.admin,
    path: () => '/api/articles',
    body: () => valid.article(category),
    other: { title: 'Another title' },
  },
  'a comment': {
    list: 'comments',
    client: () => octavo.user,
    path: () => `/api/comments/${articleId}`,
    body: () => ({ message: 'Well said.' }),
    other: { message: 'Well said!' },
  },
  'a contact message': {
    list: 'contacts',
    client: () => octavo.visitor,
    path: () => '/api/contacts',
    body: () => valid.contact(),
    other: { message: 'Another message.' },
  },
};

describe.each(Object.entries(cases))('the key of %s', (_name, { list, client, path, body, other }) => {
  it('has the first response again, and writes nothing', async () => {
    const [key, fields, before] = [randomUUID(), body(), await total(list)];

    const first = await client().post(path(), fields, withKey(key));
    const again = await client().post(path(), Object.fromEntries(Object.entries(fields).reverse()), withKey(key));

    expect([first.status, isReplay(first), again.status, isReplay(again)]).toEqual([201, false, 201, true]);
    expect(again.body).toEqual(first.body);
    expect((await total(list)) - before).toBe(1);
  });

  it('is refused with another body (422), with the first response, and writes nothing', async () => {
    const [key, fields] = [randomUUID(), body()];
    const first = await client().post(path(), fields, withKey(key));
    const before = await total(list);

    const refused = await client().post(path(), { ...fields, ...other }, withKey(key));

    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      'Idempotency-Key': 'This Idempotency-Key was used for another request.',
    });
    expect(refused.body.first).toEqual(first.body);
    expect(await total(list)).toBe(before);
  });

  it('writes once where ten requests have it at the same moment', async () => {
    const [key, fields, before] = [randomUUID(), body(), await total(list)];

    const responses = await Promise.all(Array.from({ length: 10 }, () => client().post(path(), fields, withKey(key))));

    const created = responses.filter(({ status }) => status === 201);
    const running = responses.filter(({ status }) => status === 409);
    expect(created.length + running.length).toBe(10);
    expect(created.filter((each) => !isReplay(each))).toHaveLength(1);
    expect(running.every((each) => /still running/.test(each.body.message))).toBe(true);
    expect((await total(list)) - before).toBe(1);
  });

  it('is another key for another caller', async () => {
    const [key, fields, before] = [randomUUID(), body(), await total(list)];
    const { client: somebody, id } = await makeAccount(octavo);
    if (list === 'articles') await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });

    const responses = [
      await client().post(path(), fields, withKey(key)),
      await somebody.post(path(), fields, withKey(key)),
    ];

    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses.some(isReplay)).toBe(false);
    expect((await total(list)) - before).toBe(2);
  });

  it('is refused where it is malformed (422)', () =>
    eachRow(['', 'short-7', 'x'.repeat(201), 'with a space', 'with\ttab-in-it', 'schlüssel-lang'], async (key) => {
      const before = await total(list);

      const response = await client().post(path(), body(), withKey(key));

      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(['Idempotency-Key']);
      expect(await total(list)).toBe(before);
    }));

  it.each(['!"#$%&/8', `~${randomUUID()}`.padEnd(200, '~')])('may be any visible ASCII: %s', async (key) => {
    const [fields, keyed] = [body(), `${list[1]}${key}`.slice(0, Math.max(8, key.length))];

    await client().post(path(), fields, withKey(keyed));

    expect(isReplay(await client().post(path(), fields, withKey(keyed)))).toBe(true);
  });

  it('is not needed: without it, the same body is written twice', async () => {
    const [fields, before] = [body(), await total(list)];

    const statuses = [await client().post(path(), fields), await client().post(path(), fields)].map((r) => r.status);

    expect(statuses).toEqual([201, 201]);
    expect((await total(list)) - before).toBe(2);
  });
});

describe('a key', () => {
  it('is not used up by a call that was refused', async () => {
    const key = randomUUID();
    const name = `Category of ${key}`;
    const fields = valid.article(name);

    const refused = await octavo.admin.post('/api/articles', fields, withKey(key));
    await makeCategory(octavo, name);
    const created = await octavo.admin.post('/api/articles', fields, withKey(key));
    const again = await octavo.admin.post('/api/articles', fields, withKey(key));

    expect([refused.status, created.status, again.status]).toEqual([422, 201, 201]);
    expect([created, again].map(isReplay)).toEqual([false, true]);
  });

  it('is refused for another call, and for another row (422)', async () => {
    const key = randomUUID();
    const { _id } = await makeArticle(octavo, { category });
    const body = { message: 'Well said.' };
    await octavo.user.post(`/api/comments/${articleId}`, body, withKey(key));

    const statuses = [
      await octavo.user.post(`/api/comments/${_id}`, body, withKey(key)),
      await octavo.user.post('/api/contacts', valid.contact(), withKey(key)),
    ].map(({ status }) => status);

    expect(statuses).toEqual([422, 422]);
  });

  it('still has the first response where what it made was changed and deleted', async () => {
    const [key, fields] = [randomUUID(), valid.article(category)];
    const first = await octavo.admin.post('/api/articles', fields, withKey(key));
    await octavo.admin.put(`/api/articles/${first.body.article._id}`, { title: 'Another title' });
    await octavo.admin.delete(`/api/articles/${first.body.article._id}`);

    const again = await octavo.admin.post('/api/articles', fields, withKey(key));

    expect([again.status, isReplay(again)]).toEqual([201, true]);
    expect(again.body).toEqual(first.body);
  });

  it('is behind the guard: a demoted administrator gets no response again', async () => {
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const [key, fields] = [randomUUID(), valid.article(category)];
    await client.post('/api/articles', fields, withKey(key));
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });

    const responses = [client, octavo.visitor].map((each) => each.post('/api/articles', fields, withKey(key)));

    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([403, 401]);
  });

  it('means nothing to calls that may be repeated', async () => {
    const response = await octavo.admin.put(`/api/articles/${articleId}`, { title: 'A' }, withKey('short'));

    expect(response.status).toBe(200);
  });

  it('compares a form by its fields and file, not by its boundary', async () => {
    const [key, fields] = [randomUUID(), valid.article(category)];
    const send = (image: Uint8Array, name = 'a.png') =>
      octavo.admin.post('/api/articles', formOf(fields, image, name), withKey(key));
    const before = filesIn(octavo, 'images').length;

    const first = await send(blackPng(40, 30));
    const again = await send(blackPng(40, 30), 'b.png');
    const other = await send(blackPng(40, 31));
    const without = await octavo.admin.post('/api/articles', formOf(fields), withKey(key));

    expect([first, again, other, without].map(({ status }) => status)).toEqual([201, 201, 422, 422]);
    expect([isReplay(again), again.body.article]).toEqual([true, first.body.article]);
    expect(filesIn(octavo, 'images').length - before).toBe(1);
  });

  it('gives a bot in the trap the same response, and stores no message', async () => {
    const [key, before] = [randomUUID(), await total('contacts')];
    const send = () => octavo.visitor.post('/api/contacts', { ...valid.contact(), website: 'x' }, withKey(key));

    const [first, again] = [await send(), await send()];

    expect([first.status, again.status, isReplay(again)]).toEqual([201, 201, true]);
    expect(again.body).toEqual(first.body);
    expect(await total('contacts')).toBe(before);
  });
});

describe('a visitor without account', () => {
  let proxied: Octavo;
  it.beforeAll(async () => {
    proxied = await startOctavoProcess({ OCTAVO_TRUST_PROXY: '1', OCTAVO_RATE_LIMITS: 'on' });
  });
  afterAll(() => proxied.close());

  const send = (key: string, address: string, fields: object = valid.contact()) =>
    proxied.visitor.post('/api/contacts', fields, withKey(key, { 'X-Forwarded-For': address }));

  it('is told apart by address', async () => {
    const key = randomUUID();

    const first = await send(key, '203.0.113.1');
    const elsewhere = await send(key, '203.0.113.2');
    const sixth = await send(key, '2001:db8::1');
    const sameNetwork = await send(key, '2001:db8::2');

    expect([first, elsewhere, sixth, sameNetwork].map(isReplay)).toEqual([false, false, false, true]);
  });

  it('spends no quota by a repetition', async () => {
    const [key, address] = [randomUUID(), '203.0.113.9'];
    await send(key, address);

    for (let time = 0; time < 10; time++) expect(isReplay(await send(key, address))).toBe(true);
    const fresh = await Promise.all(Array.from({ length: 5 }, () => send(randomUUID(), address)));
    const late = await send(key, address);

    expect(fresh.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429]);
    expect(isReplay(late)).toBe(true);
  });
});

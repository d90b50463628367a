import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { draftOf, makeAccount, makeArticle, typeInto } from '../testing/inputs/factories.ts';
import type { Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

/** Another administrator. */
let other: { client: Client; id: string };
it.beforeAll(async () => {
  other = await makeAccount(octavo, { username: 'Yuki' });
  await octavo.admin.put(`/api/users/${other.id}`, { isAdmin: true });
});

const type = (client: Client, { _id }: { _id: string }, title = 'Half a ti') =>
  typeInto(client, { of: _id, fields: { title } });
const editorsOf = async ({ _id }: { _id: string }, client = octavo.admin) =>
  (await client.get(`/api/articles/${_id}/editors`)).body.editors;

describe('who else is editing an article', () => {
  it('are the other administrators whose draft changed within the last minute', async () => {
    const article = await makeArticle(octavo);
    await type(other.client, article);

    const editors = await editorsOf(article);
    const saved = await octavo.admin.put(`/api/drafts/${randomUUID()}`, draftOf({ of: article._id }));

    expect(editors).toEqual([{ _id: other.id, username: 'Yuki', lastKeyAt: expect.any(String) }]);
    expect(saved.body.editors).toEqual(editors);
    expect(await editorsOf(article, other.client)).toMatchObject([{ username: 'Admin' }]);
  });

  it('are nobody a minute after the last key', async () => {
    const article = await makeArticle(octavo);
    await type(other.client, article);
    const setBack = async (seconds: number) => {
      const at = new Date(Date.now() - seconds * 1000);
      await sql(octavo, "UPDATE drafts SET updated_at = :at WHERE kind = 'article' AND of_id = :id", {
        at,
        id: article._id,
      });
    };

    await setBack(40);
    const before = await editorsOf(article);
    await setBack(61);

    expect(before).toMatchObject([{ username: 'Yuki' }]);
    expect(await editorsOf(article)).toEqual([]);
  });

  it('are nobody who is no administrator any more', async () => {
    const article = await makeArticle(octavo);
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    await type(client, article);

    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });

    expect(await editorsOf(article)).toEqual([]);
  });

  it('are nobody once a draft was deleted', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await type(other.client, article);
    await other.client.delete(`/api/drafts/${_id}`);

    expect(await editorsOf(article)).toEqual([]);
  });
});

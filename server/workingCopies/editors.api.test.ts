import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { makeAccount, makeArticle } from '../testing/factories.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';
import { sql } from '../testing/sql.ts';

let octavo: Octavo;
/** Another administrator. */
let other: { client: Client; id: string };
beforeAll(async () => {
  octavo = await startOctavo();
  other = await makeAccount(octavo, { username: 'Yuki' });
  await octavo.admin.put(`/api/users/${other.id}`, { isAdmin: true });
});
afterAll(() => octavo.close());

const pathOf = ({ _id }: { _id: string }) => `/api/articles/${_id}/draft`;

describe('who else is editing an article', () => {
  it('are the other administrators whose copy changed within the last minute', async () => {
    const article = await makeArticle(octavo);
    await other.client.put(pathOf(article), { title: 'Half a ti' });

    const { editors } = (await octavo.admin.get(`/api/articles/${article._id}/editors`)).body;

    expect(editors).toEqual([{ _id: other.id, username: 'Yuki', lastKeyAt: expect.any(String) }]);
    expect((await octavo.admin.put(pathOf(article), { title: 'Half a ti' })).body.editors).toEqual(editors);
    expect((await other.client.get(pathOf(article))).body.editors).toMatchObject([{ username: 'Admin' }]);
  });

  it('are nobody a minute after the last key', async () => {
    const article = await makeArticle(octavo);
    await other.client.put(pathOf(article), { title: 'Half a ti' });
    const setBack = async (seconds: number) => {
      const at = new Date(Date.now() - seconds * 1000);
      await sql(octavo, 'UPDATE working_copies SET updated_at = :at WHERE article_id = :id', { at, id: article._id });
    };
    const editors = async () => (await octavo.admin.get(pathOf(article))).body.editors;

    await setBack(40);
    const before = await editors();
    await setBack(61);

    expect(before).toMatchObject([{ username: 'Yuki' }]);
    expect(await editors()).toEqual([]);
  });

  it('are nobody who is no administrator any more', async () => {
    const article = await makeArticle(octavo);
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    await client.put(pathOf(article), { title: 'Half a ti' });

    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });

    expect((await octavo.admin.get(`/api/articles/${article._id}/editors`)).body).toEqual({ editors: [] });
  });

  it('are nobody once a copy was removed', async () => {
    const article = await makeArticle(octavo);
    await other.client.put(pathOf(article), { title: 'Half a ti' });
    await other.client.delete(pathOf(article));

    expect((await octavo.admin.get(`/api/articles/${article._id}/editors`)).body).toEqual({ editors: [] });
  });
});

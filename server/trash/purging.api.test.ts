import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, noise, until } from '../testing/faults/faults.ts';
import { makeArticle, makeCategory, makeComment, saveWithImage, valid } from '../testing/inputs/factories.ts';
import { insertComments } from '../testing/rows/manyComments.ts';
import { type TrashCalls, trashCalls } from '../testing/rows/trash.ts';
import { type OctavoInProcess, restarted, startOctavo } from '../testing/servers/octavo.ts';
import { sql } from '../testing/servers/sql.ts';

let octavo: OctavoInProcess;
let idsIn: TrashCalls['idsIn'];
let remove: TrashCalls['remove'];
let restore: TrashCalls['restore'];
let purge: TrashCalls['purge'];
beforeAll(async () => {
  octavo = await startOctavo();
  ({ idsIn, remove, restore, purge } = trashCalls(octavo));
});
afterAll(() => octavo.close());

const makeContact = async () => (await octavo.visitor.post('/api/contacts', valid.contact())).body.contact;
const statusOf = async (path: string) => (await octavo.visitor.get(path)).status;

describe('purging', () => {
  it('removes an article with its comments and picture for good', async () => {
    const { category } = await makeCategory(octavo);
    const { article } = (await saveWithImage(octavo, { category, image: await noise(40, 30) })).body;
    await makeComment(octavo.user, article._id);
    await remove(article._id);

    const { body } = await purge('articles', article._id);
    const again = await restore('articles', article._id);

    expect(body).toEqual({ message: 'Article deleted forever!', purged: 1 });
    expect(again.body).toMatchObject({ message: 'Nothing to restore: no longer in the trash.', restored: 0 });
    expect(await idsIn('articles')).not.toContain(article._id);
    const rows = `SELECT id FROM articles WHERE id = :id UNION ALL
      SELECT id FROM comments WHERE article_id = :id`;
    await until(async () => (await sql(octavo, rows, { id: Number(article._id) })).length === 0);
  });

  it('removes all of an article with much in it, and only its own picture', async () => {
    const { category } = await makeCategory(octavo);
    const image = await noise(40, 30);
    const save = async () => (await saveWithImage(octavo, { category, image })).body.article;
    const [article, other, live] = [await save(), await save(), await save()];
    await insertComments(octavo, article, 2_000);
    for (let round = 0; round < 30; round++)
      await octavo.admin.put(`/api/articles/${article._id}`, { tags: [`${round}`] });
    for (const { _id } of [article, other]) await remove(_id);
    const folderOf = ({ imgUrl }: { imgUrl: string }) => imgUrl.split('/')[2] ?? '';
    const inTrash = () =>
      entries(octavo.dataFolder, 'trash/images').filter(
        (name) => name === folderOf(article) || name === folderOf(other),
      );
    const before = inTrash();

    await purge('articles', article._id);

    const rows = `SELECT id FROM articles WHERE id = :id UNION ALL SELECT id FROM comments
      WHERE article_id = :id UNION ALL SELECT id FROM revisions WHERE article_id = :id`;
    await until(async () => (await sql(octavo, rows, { id: Number(article._id) })).length === 0);
    await until(async () => inTrash().length === 1);
    expect(before).toHaveLength(2);
    expect(inTrash()).toEqual([folderOf(other)]);
    expect(await statusOf(live.imgUrl)).toBe(200);
    await restore('articles', other._id);
    expect(await statusOf(other.imgUrl)).toBe(200);
  });

  it('removes messages for good', async () => {
    const contacts = [await makeContact(), await makeContact()];
    const ids = contacts.map(({ _id }) => _id);
    await octavo.admin.post('/api/contacts/bulk-delete', { ids });

    const { body } = await purge('contacts', ...ids, ...ids, 'unknown');

    expect(body).toEqual({ message: 'Messages deleted forever!', purged: 2 });
    await until(async () => (await sql(octavo, 'SELECT id FROM contacts WHERE id IN (:ids)', { ids })).length === 0);
  });

  it('leaves alone what is not in the trash', async () => {
    const { _id, slug } = await makeArticle(octavo);

    const { body } = await purge('articles', _id, 'x', '0');

    expect(body).toEqual({ message: 'Nothing to delete: no longer in the trash.', purged: 0 });
    expect(await statusOf(`/articles/${slug}`)).toBe(200);
  });

  it('while another restores gives each article to one of them, whole', async () => {
    const { category } = await makeCategory(octavo);
    const articles = await Promise.all(Array.from({ length: 8 }, () => makeArticle(octavo, { category })));
    for (const { _id } of articles) await makeComment(octavo.user, _id);
    const ids = articles.map(({ _id }) => _id);
    await octavo.admin.post('/api/articles/bulk-delete', { ids });

    const answers = await Promise.all([
      ...ids.map((_id) => restore('articles', _id)),
      ...ids.toReversed().map((_id) => purge('articles', _id)),
    ]);

    const sum = (field: string) => answers.reduce((total, { body }) => total + (body[field] ?? 0), 0);
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(sum('restored') + sum('purged')).toBe(8);
    const { data } = (await octavo.admin.get(`/api/articles?category=${encodeURIComponent(category)}`)).body;
    expect(data).toHaveLength(sum('restored'));
    for (const { _id } of data) {
      expect((await octavo.visitor.get(`/api/comments/${_id}`)).body.totalComments).toBe(1);
    }
  });
});

describe('the trash', () => {
  it('loses after thirty days what is in it, with its pictures, at the next start', async () => {
    const { category } = await makeCategory(octavo);
    const old = (await saveWithImage(octavo, { category, image: await noise(40, 30) })).body.article;
    const recent = await makeArticle(octavo, { category });
    const contact = await makeContact();
    for (const { _id } of [old, recent]) await remove(_id);
    await octavo.admin.delete(`/api/contacts/${contact._id}`);
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    const age = async (table: string, id: string, at: Date) =>
      sql(octavo, `UPDATE ${table} SET deleted_at = :at WHERE id = :id`, { at, id: Number(id) });
    await age('articles', old._id, days(30));
    await age('contacts', contact._id, days(31));
    await age('articles', recent._id, days(29));

    const [gone, refused] = [await idsIn('articles'), await restore('articles', old._id)];
    octavo = await restarted(octavo);
    ({ idsIn, remove, restore, purge } = trashCalls(octavo));

    const left = async () => [
      ...(await sql(octavo, 'SELECT id FROM articles WHERE id IN (:ids)', {
        ids: [old._id, recent._id].map(Number),
      })),
      ...(await sql(octavo, 'SELECT id FROM contacts WHERE id = :id', { id: Number(contact._id) })),
    ];
    await until(async () => (await left()).length === 1);
    expect(gone).not.toContain(old._id);
    expect(refused.body.restored).toBe(0);
    expect((await restore('articles', recent._id)).body.restored).toBe(1);
    const { data } = (await octavo.admin.get('/api/activity?kind=purge&limit=100')).body;
    expect(JSON.stringify(data)).toContain(old.title);
  });
});

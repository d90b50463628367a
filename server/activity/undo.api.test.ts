import { describe, expect } from 'vitest';
import type { Activity, ActivityKind, Subject } from '../../shared/activity/activity.ts';
import { makeAccount, makeArticle, makeCategory, makeComment, valid } from '../testing/inputs/factories.ts';
import { runDue } from '../testing/rows/publishing.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

type Keyed = { _id: string };

/** Resolves to kind and `canUndo` of what the journal has about a row, newest first. */
async function journalOf(kind: Subject['kind'], { _id }: Keyed): Promise<[ActivityKind, boolean][]> {
  const { data }: { data: Activity[] } = (await octavo.admin.get('/api/activity?limit=100')).body;
  const own = data.filter(({ subject }) => subject?.kind === kind && subject.rows.some((row) => row._id === _id));
  return own.map((activity) => [activity.kind, activity.canUndo]);
}

const inTrash = (call: 'restore' | 'purge', kind: string, ...rows: Keyed[]) =>
  octavo.admin.post(`/api/trash/${call}`, { kind, ids: rows.map(({ _id }) => _id) });
const publish = ({ _id }: Keyed, published: boolean) => octavo.admin.put(`/api/articles/${_id}/publish`, { published });

describe.each<[string, Subject['kind'], () => Promise<Keyed>]>([
  ['articles', 'article', () => makeArticle(octavo, { published: false })],
  ['contacts', 'contact', async () => (await octavo.visitor.post('/api/contacts', valid.contact())).body.contact],
])('a deletion of %s', (path, kind, make) => {
  const remove = (...rows: Keyed[]) =>
    octavo.admin.post(`/api/${path}/bulk-delete`, { ids: rows.map(({ _id }) => _id) });

  it('can be undone until they are restored', async () => {
    const row = await make();
    await remove(row);

    const before = await journalOf(kind, row);
    await inTrash('restore', path, row);

    expect(before).toEqual([['delete', true]]);
    expect(await journalOf(kind, row)).toEqual([
      ['restore', false],
      ['delete', false],
    ]);
  });

  it('can be undone where it is the latest one', async () => {
    const row = await make();
    await remove(row);
    await inTrash('restore', path, row);

    await remove(row);

    expect(await journalOf(kind, row)).toEqual([
      ['delete', true],
      ['restore', false],
      ['delete', false],
    ]);
  });

  it('can be undone as long as one of several is in the trash', async () => {
    const [one, other] = [await make(), await make()];
    await remove(one, other);

    await inTrash('restore', path, one);
    const between = await journalOf(kind, other);
    await inTrash('restore', path, other);

    expect(between).toEqual([['delete', true]]);
    expect(await journalOf(kind, other)).toEqual([
      ['restore', false],
      ['delete', false],
    ]);
  });

  it('cannot be undone once they are removed for good', async () => {
    const row = await make();
    await remove(row);

    await inTrash('purge', path, row);

    expect(await journalOf(kind, row)).toEqual([
      ['purge', false],
      ['delete', false],
    ]);
  });

  it('cannot be undone after thirty days, though the next purge is still to come', async () => {
    const row = await make();
    await remove(row);
    const at = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
    await sql(octavo, `UPDATE ${path} SET deleted_at = :at WHERE id = :id`, { at, id: Number(row._id) });
    await sql(
      octavo,
      `INSERT INTO activity (kind, subject, details, created_at)
         SELECT kind, subject, details, :at FROM activity WHERE subject_id = :id AND kind = 'delete' AND subject LIKE :of`,
      { at, id: Number(row._id), of: `%"${kind}"%` },
    );

    const { data } = (await octavo.admin.get(`/api/activity?to=${at.toISOString().slice(0, 10)}`)).body;

    expect(data).toMatchObject([{ kind: 'delete', subject: { rows: [{ _id: row._id }] }, canUndo: false }]);
    await inTrash('purge', path, row);
    await sql(octavo, 'DELETE FROM activity WHERE created_at = :at', { at });
  });
});

describe('a final deletion', () => {
  it('cannot be undone', async () => {
    const { _id } = await makeCategory(octavo);
    const comment = await makeComment(octavo.user, (await makeArticle(octavo))._id);

    await octavo.admin.delete(`/api/categories/${_id}`);
    await octavo.admin.delete(`/api/comments/${comment._id}`);

    expect(await journalOf('category', { _id })).toEqual([['delete', false]]);
    expect(await journalOf('comment', comment)).toEqual([['delete', false]]);
  });
});

describe('a publication', () => {
  it('can be undone where it is the latest one, and so can taking back', async () => {
    const article = await makeArticle(octavo, { published: true });
    const steps = [await journalOf('article', article)];
    for (const published of [false, true]) {
      await publish(article, published);
      steps.push(await journalOf('article', article));
    }

    expect(steps).toEqual([
      [['publish', true]],
      [
        ['unpublish', true],
        ['publish', false],
      ],
      [
        ['publish', true],
        ['unpublish', false],
        ['publish', false],
      ],
    ]);
  });

  it('can be undone where its time came', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const article = await makeArticle(octavo, { published: false, publishAt });
    await runDue(octavo, article);

    expect(await journalOf('article', article)).toEqual([
      ['publish', true],
      ['schedule', false],
    ]);
  });

  it('cannot be undone while the article is in the trash', async () => {
    const article = await makeArticle(octavo, { published: true });
    await octavo.admin.delete(`/api/articles/${article._id}`);

    expect(await journalOf('article', article)).toEqual([
      ['delete', true],
      ['publish', false],
    ]);
  });
});

describe('a change of role', () => {
  it('can be undone where it is the latest one of an account that is there', async () => {
    const { id: _id } = await makeAccount(octavo);
    const setAdmin = (isAdmin: boolean) => octavo.admin.put(`/api/users/${_id}`, { isAdmin });
    await setAdmin(true);
    const first = await journalOf('user', { _id });
    await setAdmin(false);
    const second = await journalOf('user', { _id });

    await octavo.admin.delete(`/api/users/${_id}`);

    expect(first).toEqual([['role', true]]);
    expect(second).toEqual([
      ['role', true],
      ['role', false],
    ]);
    expect((await journalOf('user', { _id })).map(([, canUndo]) => canUndo)).toEqual([false, false, false]);
  });
});

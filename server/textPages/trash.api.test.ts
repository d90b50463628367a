import { describe, expect } from 'vitest';
import type { TrashedPage } from '../../shared/history/trash.ts';
import type { ListedImage } from '../../shared/media/images.ts';
import type { TextPage } from '../../shared/textPages/textPages.ts';
import { until } from '../testing/faults/faults.ts';
import { makeImage, makeTextPage, typeInto } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const list = async (): Promise<TextPage[]> => (await octavo.admin.get('/api/pages')).body.pages;
const slugs = async () => (await list()).map(({ slug }) => slug);
const remove = (slug: string) => octavo.admin.delete(`/api/pages/${slug}`);
const trashed = async (): Promise<TrashedPage[]> => (await octavo.admin.get('/api/trash?kind=pages')).body.data;
const restore = (...ids: string[]) => octavo.admin.post('/api/trash/restore', { kind: 'pages', ids });
const purge = (...ids: string[]) => octavo.admin.post('/api/trash/purge', { kind: 'pages', ids });
const pageAt = (slug: string) => fetch(`${octavo.url}/${slug}`);

describe('a deleted page', () => {
  it('is in the trash, and nowhere else', async () => {
    const { _id, slug, title } = await makeTextPage(octavo, { title: 'Jobs', inMenu: 'header' });
    await pageAt(slug);

    const { body } = await remove(slug);

    expect(body).toEqual({ message: 'Page deleted successfully!' });
    expect((await trashed())[0]).toMatchObject({
      ...{ _id, slug, title, inMenu: 'header', deletedBy: { username: 'Admin' } },
      expiresAt: expect.any(String),
    });
    expect(await slugs()).not.toContain(slug);
    expect((await pageAt(slug)).status).toBe(404);
    expect(await (await pageAt('about')).text()).not.toContain('>Jobs</a>');
  });

  it('comes back with its text, address, place, menu entry and revisions', async () => {
    const page = await makeTextPage(octavo, { title: 'Staff', inMenu: 'header', order: 2 });
    await octavo.admin.put(`/api/pages/${page.slug}`, { title: 'Team' });
    const before = await slugs();
    await remove(page.slug);
    const meanwhile = await list();

    const { body } = await restore(page._id);

    expect(body).toMatchObject({ message: 'Page restored successfully!', restored: 1 });
    expect(meanwhile.map(({ order }) => order)).toEqual(meanwhile.map((_, index) => index + 1));
    expect(await slugs()).toEqual(before);
    expect((await list()).map(({ order }) => order)).toEqual(before.map((_, index) => index + 1));
    expect((await octavo.admin.get(`/api/pages/${page.slug}`)).body).toMatchObject({
      ...{ _id: page._id, title: 'Team', content: page.content, inMenu: 'header', order: 2, version: 2 },
    });
    expect(await (await pageAt(page.slug)).text()).toContain('>Team</a>');
    expect((await octavo.admin.get(`/api/pages/${page.slug}/revisions`)).body.total).toBe(2);
    expect((await trashed()).map(({ _id }) => _id)).not.toContain(page._id);
  });

  it('comes back to its place among others that come back with it', async () => {
    const [one, two] = [await makeTextPage(octavo, { order: 1 }), await makeTextPage(octavo, { order: 2 })];
    const before = await slugs();
    await remove(two.slug);
    await remove(one.slug);

    await restore(two._id, one._id);

    expect(await slugs()).toEqual(before);
  });

  it('is not restored where another page has its address by now, which the answer tells', async () => {
    const [deleted, other] = [await makeTextPage(octavo, { title: 'Old team' }), await makeTextPage(octavo)];
    await remove(deleted.slug);
    await remove(other.slug);
    await makeTextPage(octavo, { slug: deleted.slug, title: 'New team' });

    const refused = await restore(other._id, deleted._id);
    await octavo.admin.put(`/api/pages/${deleted.slug}`, { slug: `${deleted.slug}-2` });
    const after = await restore(deleted._id);

    const message = `“Old team” cannot be restored: another page has its address, /${deleted.slug}. Change or delete that page first.`;
    expect([refused.status, refused.body.message]).toEqual([409, message]);
    expect((await trashed()).map(({ _id }) => _id)).toContain(other._id);
    expect(after.body.restored).toBe(1);
  });

  it('keeps its pictures in use', async () => {
    const image = await makeImage(octavo);
    const page = await makeTextPage(octavo, { content: `<p>See:</p><p><img src="${image.url}" alt=""></p>` });
    await remove(page.slug);

    const { data } = (await octavo.admin.get('/api/images?limit=100')).body;
    const refused = await octavo.admin.delete(`/api/images/${image._id}`);

    const uses = [{ _id: page._id, title: page.title, slug: page.slug, place: 'pageTrash' }];
    expect(data.find(({ _id }: ListedImage) => _id === image._id).uses).toEqual(uses);
    expect([refused.status, refused.body.uses]).toEqual([409, uses]);
  });

  it('is gone with its revisions, drafts and uses of pictures once it is purged', async () => {
    const image = await makeImage(octavo);
    const page = await makeTextPage(octavo, { content: `<p>See:</p><p><img src="${image.url}" alt=""></p>` });
    await typeInto(octavo.admin, { kind: 'page', of: page._id, fields: { title: 'Unfinished' } });
    await remove(page.slug);

    const { body } = await purge(page._id);

    expect(body).toEqual({ message: 'Page deleted forever!', purged: 1 });
    expect((await restore(page._id)).body.restored).toBe(0);
    const tables = ['page_revisions', 'text_page_images'];
    const rows = tables.map((table) => `SELECT page_id FROM ${table} WHERE page_id = :id`).join(' UNION ALL ');
    const row = `SELECT id FROM text_pages WHERE id = :id
      UNION ALL SELECT of_id FROM drafts WHERE kind = 'page' AND of_id = :id`;
    await until(async () => (await sql(octavo, `${rows} UNION ALL ${row}`, { id: Number(page._id) })).length === 0);
    expect((await octavo.admin.delete(`/api/images/${image._id}`)).status).toBe(200);
  });

  it('is recorded in the journal, and can be undone from there', async () => {
    const page = await makeTextPage(octavo);
    await remove(page.slug);

    const deletion = (await octavo.admin.get('/api/activity?limit=10')).body.data[0];
    await restore(page._id);
    const [restoration, before] = (await octavo.admin.get('/api/activity?limit=10')).body.data;

    expect(deletion).toMatchObject({ kind: 'delete', subject: { kind: 'page' }, canUndo: true });
    expect(restoration).toMatchObject({ kind: 'restore', subject: { rows: [{ _id: page._id, slug: page.slug }] } });
    expect(before).toMatchObject({ kind: 'delete', canUndo: false });
  });
});

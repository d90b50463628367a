import { describe, expect } from 'vitest';
import type { TextPage } from '../../shared/textPages/textPages.ts';
import { makeTextPage } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const read = async (slug: string): Promise<TextPage> => (await octavo.admin.get(`/api/pages/${slug}`)).body;
const save = (slug: string, fields: object) => octavo.admin.put(`/api/pages/${slug}`, fields);
const listOf = async (slug: string, query = '') =>
  (await octavo.admin.get(`/api/pages/${slug}/revisions${query}`)).body;
const revision = (slug: string, version: number) => octavo.admin.get(`/api/pages/${slug}/revisions/${version}`);
const restore = (slug: string, version: number, headers = {}) =>
  octavo.admin.post(`/api/pages/${slug}/revisions/${version}/restore`, {}, { headers });

describe('the revisions of a page', () => {
  it('have one for each save, the newest first, with who saved it', async () => {
    const { slug } = await makeTextPage(octavo, { title: 'First', content: '<p>One.</p>' });
    await save(slug, { title: 'Second', content: '<p>One and two.</p>' });
    await save(slug, { inMenu: 'footer' });
    await save(slug, { order: 1 });

    const { data, total } = await listOf(slug);
    const [second, first] = [await revision(slug, 2), await revision(slug, 1)];

    expect(total).toBe(3);
    expect(data).toMatchObject([
      { version: 3, title: 'Second', words: 3, savedBy: { username: 'Admin' }, isDefault: false },
      { version: 2, title: 'Second', words: 3 },
      { version: 1, title: 'First', words: 1, savedAt: expect.any(String) },
    ]);
    expect(second.body).toMatchObject({ title: 'Second', content: '<p>One and two.</p>', menuTitle: '' });
    expect(first.body).toMatchObject({ title: 'First', content: '<p>One.</p>' });
  });

  it('begin with the default text, which comes back as such', async () => {
    const before = await read('about');
    await save('about', { title: 'We', content: '<p>Who we are.</p>' });

    const { data } = await listOf('about');
    const oldest = data.at(-1);
    const { body } = await revision('about', oldest.version);
    const restored = await restore('about', oldest.version);

    expect(data).toHaveLength(2);
    expect(oldest).toMatchObject({ title: before.title, isDefault: true, savedAt: null, savedBy: null });
    expect(body).toMatchObject({ title: before.title, content: before.content, menuTitle: before.menuTitle });
    expect(restored.body).toMatchObject({ message: 'Revision restored successfully!' });
    expect(restored.body.page).toMatchObject({ ...before, version: before.version + 2 });
    expect((await listOf('about')).data[0]).toMatchObject({ isDefault: true, savedBy: { username: 'Admin' } });
  });

  it('are restored as a new version, on the page at once, without address and place', async () => {
    const { slug } = await makeTextPage(octavo, { title: 'House', content: '<p>Knock.</p>', inMenu: 'header' });
    await save(slug, { title: 'Garden', content: '<p>Walk in.</p>', menuTitle: 'Green', inMenu: 'none' });
    await fetch(`${octavo.url}/${slug}`);

    const { body } = await restore(slug, 1);

    expect(body.page).toMatchObject({
      ...{ title: 'House', menuTitle: '', content: '<p>Knock.</p>' },
      ...{ slug, inMenu: 'none', version: 3, description: 'Knock.' },
    });
    expect(await (await fetch(`${octavo.url}/${slug}`)).text()).toContain('Knock.');
    expect((await listOf(slug)).total).toBe(3);
  });

  it('are not restored over a newer version, nor for one that is not there', async () => {
    const { slug } = await makeTextPage(octavo);
    await save(slug, { title: 'Second' });

    const stale = await restore(slug, 1, { 'If-Match': '"1"' });
    const missing = [await restore(slug, 9), await revision(slug, 9), await revision('nothing', 1)];

    expect([stale.status, stale.body.page.title]).toEqual([412, 'Second']);
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await octavo.admin.get('/api/pages/nothing/revisions')).body.message).toBe('Page not found.');
    expect((await read(slug)).version).toBe(2);
  });

  it('are for administrators alone', async () => {
    const { slug } = await makeTextPage(octavo);

    const statuses = [
      (await octavo.user.get(`/api/pages/${slug}/revisions`)).status,
      (await octavo.visitor.get(`/api/pages/${slug}/revisions/1`)).status,
    ];

    expect(statuses).toEqual([403, 401]);
  });

  it('are thinned like those of articles', async () => {
    const { slug, _id } = await makeTextPage(octavo, { content: '<p>Version 1.</p>' });
    for (let version = 2; version <= 55; version++) await save(slug, { content: `<p>Version ${version}.</p>` });
    const day = new Date('2026-01-05T10:00:00.000Z');
    await sql(octavo, 'UPDATE page_revisions SET created_at = :day WHERE page_id = :id', { day, id: Number(_id) });
    for (let version = 56; version <= 60; version++) await save(slug, { content: `<p>Version ${version}.</p>` });

    const { data } = await listOf(slug, '?limit=100');

    expect(data.length).toBeLessThan(60);
    expect(data.slice(0, 50).map((each: { version: number }) => each.version)).toEqual(
      Array.from({ length: 50 }, (_, index) => 60 - index),
    );
    expect((await revision(slug, 30)).body.content).toBe('<p>Version 30.</p>');
  });
});

import { describe, expect } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { eachRow } from '../testing/eachRow.ts';
import { makeAccount, makeArticle, typeInto } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const linksOf = ({ _id }: { _id: string }) => `/api/articles/${_id}/preview-links`;

/** Makes a link; resolves to it, and to its path on the site. */
async function makeLink(article: { _id: string }, client = octavo.admin) {
  const { link, url } = (await client.post(linksOf(article))).body as { link: { _id: string }; url: string };
  return { link, url, path: new URL(url).pathname };
}

const draftOf = (fields = {}) => makeArticle(octavo, { title: 'Saved title', published: false, ...fields });

describe('a preview link', () => {
  it('shows a draft to a visitor', async () => {
    const article = await draftOf();
    const { path, url } = await makeLink(article);

    const page = await octavo.visitor.get(path);

    expect(url.startsWith(octavo.url)).toBe(true);
    expect(page.status).toBe(200);
    expect(page.body).toContain('Saved title');
    expect((await octavo.visitor.get(`/articles/${article.slug}`)).status).toBe(404);
  });

  it('shows what its maker is writing, sanitised, and later what was written since', async () => {
    const article = await draftOf();
    const { path } = await makeLink(article);
    const write = (fields: Record<string, unknown>) => typeInto(octavo.admin, { of: article._id, fields });
    await write({
      title: 'Typed title',
      content: '<p>Typed text<script>alert(1)</script><img src=/images/x.png onerror=alert(1)></p>',
    });

    const first = await octavo.visitor.get(path);
    await write({ title: 'Typed since' });
    const second = await octavo.visitor.get(path);

    expect(first.body).toContain('Typed title');
    expect(first.body).toContain('<p class="initial" dir="auto">Typed text<img');
    expect(first.body).not.toContain('onerror');
    expect(first.body).not.toContain('alert(1)');
    expect(second.body).toContain('Typed since');
    expect(second.body).toContain('Some text to read.');
  });

  it("does not show another administrator's copy", async () => {
    const article = await draftOf();
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    await typeInto(client, { of: article._id, fields: { title: 'Theirs' } });

    const { path } = await makeLink(article);

    expect((await octavo.visitor.get(path)).body).not.toContain('Theirs');
  });

  it('is stored by no cache, found by no search engine, and told to no other site', async () => {
    const { path } = await makeLink(await draftOf());

    const { headers, body } = await octavo.visitor.get(path);

    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(headers.get('ETag')).toBeNull();
    expect(body).toContain('name="robots" content="noindex"');
    expect(body).not.toContain('rel="canonical"');
  });

  it('is not stored as it is', async () => {
    const { path } = await makeLink(await draftOf());
    const database = openDatabase(octavo.environment.DATABASE_URL ?? '', { role: 'command' });

    const [rows] = await database.sequelize.query('SELECT * FROM preview_links');
    await database.close();

    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
  });

  it('is listed without its address, and gone once it is revoked', async () => {
    const article = await draftOf();
    const { link, path } = await makeLink(article);
    await octavo.visitor.get(path);

    const listed = (await octavo.admin.get(linksOf(article))).body.links;
    const revoked = await octavo.admin.delete(`${linksOf(article)}/${link._id}`);

    expect(listed).toEqual([link]);
    expect(link).toMatchObject({ createdBy: { username: 'Admin' } });
    expect(revoked.body).toEqual({ message: 'Preview link revoked successfully!' });
    expect((await octavo.visitor.get(path)).status).toBe(404);
    expect((await octavo.visitor.get(`/api${path}`)).status).toBe(404);
    expect((await octavo.admin.get(linksOf(article))).body.links).toEqual([]);
  });

  it('ends after 7 days', async () => {
    const article = await draftOf();
    const { link, path } = await makeLink(article);
    const { createdAt, expiresAt } = (await octavo.admin.get(linksOf(article))).body.links[0];
    const database = openDatabase(octavo.environment.DATABASE_URL ?? '', { role: 'command' });
    await database.sequelize.query('UPDATE preview_links SET expires_at = :past WHERE id = :id', {
      replacements: { past: new Date(Date.now() - 1000), id: link._id },
    });
    await database.close();

    const page = await octavo.visitor.get(path);

    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 60 * 60 * 1000);
    expect(page.status).toBe(404);
    expect((await octavo.admin.get(linksOf(article))).body.links).toEqual([]);
  });

  it('ends when its maker is no administrator any more, or its article is gone', async () => {
    const [article, other] = [await draftOf(), await draftOf()];
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const links = [await makeLink(article, client), await makeLink(other)];

    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });
    await octavo.admin.delete(`/api/articles/${other._id}`);

    for (const { path } of links) expect((await octavo.visitor.get(path)).status).toBe(404);
  });

  it('is refused with 409 where there are 20', async () => {
    const article = await draftOf();
    for (let count = 0; count < 20; count++) await makeLink(article);

    expect((await octavo.admin.post(linksOf(article))).status).toBe(409);
  });

  it('is made again where some of the 20 have expired', async () => {
    const article = await draftOf();
    for (let count = 0; count < 20; count++) await makeLink(article);
    const at = new Date();
    await sql(octavo, 'UPDATE preview_links SET expires_at = :at WHERE article_id = :id', { at, id: article._id });

    expect((await octavo.admin.post(linksOf(article))).status).toBe(201);
    expect((await octavo.admin.get(linksOf(article))).body.links).toHaveLength(1);
  });

  it('is not revoked as that of another article (404)', async () => {
    const { link, path } = await makeLink(await draftOf());

    const response = await octavo.admin.delete(`${linksOf(await draftOf())}/${link._id}`);

    expect(response.status).toBe(404);
    expect((await octavo.visitor.get(path)).status).toBe(200);
  });

  it('is nothing that one can guess', () =>
    eachRow(['x', 'a'.repeat(64), 'x'.repeat(5_000), '%00', '..%2F', '漢'], async (token) => {
      expect((await octavo.visitor.get(`/preview/${token}`)).status).toBe(404);
      expect((await octavo.visitor.get(`/api/preview/${token}`)).status).toBe(404);
    }));
});

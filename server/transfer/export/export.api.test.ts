import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect } from 'vitest';
import type { ExportFormat } from '../../../shared/exports/exports.ts';
import { readConfig } from '../../config.ts';
import { until } from '../../testing/faults/faults.ts';
import {
  makeAccount,
  makeArticle,
  makeCategory,
  makeComment,
  makeImage,
  makeTextPage,
  saveWithImage,
} from '../../testing/inputs/factories.ts';
import { unzip } from '../../testing/inputs/files.ts';
import { blackPng } from '../../testing/inputs/pictures.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { ADMIN, temporaryFolder } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';
import { readXml } from '../../testing/xml.ts';
import { exportSite } from './exportSite.ts';

const folder = temporaryFolder();
beforeAll(() => () => rmSync(folder, { recursive: true }));

let count = 0;

/** Exports the server's site. Resolves to the file's content. */
async function exported(as: ExportFormat): Promise<Buffer> {
  const file = path.join(folder, `export-${++count}`);
  const config = readConfig({ ...octavo.environment, OCTAVO_NAME: 'Quarto' });
  const report = await exportSite({ file, as, config, origin: 'https://old.example', progress: () => {} });
  expect(report.bytes).toBe(readFileSync(file).length);
  return readFileSync(file);
}

describe('an export', () => {
  it.beforeAll(async () => {
    const { category } = await makeCategory(octavo, 'Müsik & more');
    const picture = await makeImage(octavo, blackPng(64, 40), 'In the library');
    await saveWithImage(octavo, {
      ...{ category, image: blackPng(60, 40), name: 'cover.png' },
      fields: {
        title: 'Ünïcode ]]> “😀”',
        tags: 'paper, C++',
        content: `<h2>One</h2><p>A <strong>bold</strong> <a href="/about">word</a>.</p><p><img src="${picture.url}" alt=""></p>`,
      },
    });
    await makeArticle(octavo, { title: 'Unfinished', published: false, summary: 'Mine.', category });
    const trashed = await makeArticle(octavo, { title: 'Gone', category });
    await makeComment(octavo.user, trashed._id, 'Unseen.');
    await octavo.admin.delete(`/api/articles/${trashed._id}`);
    const article = (await octavo.visitor.get('/api/articles')).body.data[0];
    const parent = await makeComment(octavo.user, article._id, 'First <b>.');
    await octavo.admin.post(`/api/comments/${article._id}`, { message: 'Answer.', parent: parent._id });
    await sql(octavo, "UPDATE comments SET user_id = NULL, writer = 'Léa' WHERE message = 'Answer.'");
    await makeTextPage(octavo, { slug: 'imprint', title: 'Imprint' });
    await makeAccount(octavo, { username: 'Silent' });
  });

  it('of our own has every row of the site but the trash, those who wrote, and the pictures beside Markdown', async () => {
    const files = unzip(await exported('octavo'));
    const lines = (name: string) =>
      String(files[`${name}.jsonl`])
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));

    const articles = lines('articles');
    const published = (await octavo.visitor.get('/api/articles')).body.data[0];
    expect(articles.map(({ title }) => title)).toEqual(['Ünïcode ]]> “😀”', 'Unfinished']);
    expect(articles[0]).toMatchObject({
      ...{ slug: published.slug, publishedAt: published.publishedAt, category: 'Müsik & more', tags: ['paper', 'C++'] },
      ...{ summary: null, author: 1, published: true, image: { widths: [60], height: 40 } },
    });
    expect(articles[1]).toMatchObject({ published: false, summary: 'Mine.', publishedAt: null });
    expect(lines('comments')).toMatchObject([
      { message: 'First <b>.', parent: null, status: 'approved' },
      { message: 'Answer.', parent: lines('comments')[0]._id, user: null, writer: 'Léa' },
    ]);
    expect(lines('users').map(({ username }) => username)).not.toContain('Silent');
    expect(JSON.stringify(files)).not.toContain('@octavo.example');
    expect(JSON.parse(String(files['settings.json']))).toEqual({ name: 'Quarto' });
    const key = articles[0].image.key;
    expect(files[`images/${key}/60.webp`]).toBeDefined();
    const markdown = String(files[`articles/${published.slug}.md`]);
    expect(markdown).toContain('title: "Ünïcode ]]> “😀”"\n');
    expect(markdown).toContain(`image: "../images/${key}/60.webp"\n`);
    expect(markdown).toMatch(
      /## One\n\nA \*\*bold\*\* \[word\]\(\/about\)\.\n\n!\[\]\(\.\.\/images\/[0-9a-f]{24}\/64\.webp/,
    );
    expect(String(files['pages/imprint.md'])).toContain('Some text to read.');
    expect(JSON.parse(String(files['octavo.json']))).toMatchObject({
      ...{ format: 'octavo', version: 1, origin: 'https://old.example' },
      counts: { articles: 2, comments: 2, images: 1 },
    });
    expect(Object.keys(files).at(-1)).toBe('octavo.json');
  });

  it('for WordPress is a WXR file with terms, pictures, comments and absolute addresses', async () => {
    const xml = (await exported('wordpress')).toString('utf8');
    const elements = readXml(xml);
    const texts = (name: string) => elements.filter((element) => element.name === name).map(({ text }) => text);

    expect(texts('wp:post_name').slice(-3)).toEqual([expect.stringMatching(/^unicode/), 'unfinished', 'imprint']);
    expect(texts('wp:status')).toEqual(['inherit', 'inherit', 'publish', 'draft', 'publish']);
    expect(xml).toContain(
      '<category domain="category" nicename="m%C3%BCsik-%26-more"><![CDATA[Müsik & more]]></category>',
    );
    expect(xml).toContain('<a href="https://old.example/about">');
    expect(texts('wp:comment_parent')).toEqual(['0', expect.stringMatching(/^\d+$/)]);
    expect(texts('wp:comment_author').at(-1)).toBe('Léa');
    expect(xml).not.toContain('Unseen.');
  });

  it('for Ghost has its posts, tags and authors', async () => {
    const { data } = JSON.parse((await exported('ghost')).toString('utf8')).db[0];

    expect(data.posts.map(({ slug, status, type }: Record<string, string>) => [slug, status, type])).toEqual([
      [expect.stringMatching(/^unicode/), 'published', 'post'],
      ['unfinished', 'draft', 'post'],
      ['imprint', 'published', 'page'],
    ]);
    const names = new Map(data.tags.map(({ id, name }: { id: number; name: string }) => [id, name]));
    const first = data.posts_tags.filter(({ post_id }: { post_id: number }) => post_id === data.posts[0].id);
    expect(first.map(({ tag_id }: { tag_id: number }) => names.get(tag_id))).toEqual(['Müsik & more', 'paper', 'C++']);
    expect(JSON.parse(data.posts[0].lexical).root.children[0].html).toContain('https://old.example/about');
    expect(data.users.map(({ email }: { email: string }) => email)).toEqual(['admin@octavo.example']);
  });
});

it('is downloaded by administrators, one at a time, as the journal tells', async () => {
  const download = () => octavo.admin.get('/api/export?as=ghost');

  const [one, other] = await Promise.all([download(), download()]);
  const [whole, refused] = one.status === 200 ? [one, other] : [other, one];
  const again = await download();

  expect([whole.status, refused.status, again.status]).toEqual([200, 409, 200]);
  expect(whole.headers.get('Content-Disposition')).toBe('attachment; filename="octavo-export.json"');
  expect(Object.keys(whole.body.db[0].data)).toContain('posts');
  expect((await octavo.visitor.get('/api/export')).status).toBe(401);
  expect((await octavo.user.get('/api/export')).status).toBe(403);
  const { data } = (await octavo.admin.get('/api/activity?kind=export')).body;
  expect(data).toMatchObject(Array(2).fill({ actor: { username: ADMIN.username }, details: { for: 'ghost' } }));
});

it('is refused beforehand while another one is downloaded', async () => {
  const status = async () => (await octavo.admin.get('/api/export/check')).status;

  const download = octavo.admin.get('/api/export?as=ghost');

  // Its process takes a while to start.
  await until(async () => (await status()) === 409);
  await download;
  expect(await status()).toBe(200);
});

it('is no whole download where it fails on the way, and does not keep the next one away', async () => {
  const rename = (from: string, to: string) => sql(octavo, `ALTER TABLE ${from} RENAME TO ${to}`);
  // The client of other tests also fails at what is no JSON.
  const download = async () => {
    const headers = { cookie: octavo.admin.cookie };
    return (await fetch(`${octavo.url}/api/export?as=ghost`, { headers })).text();
  };
  await rename('comments', 'comments_away');

  await expect(download()).rejects.toThrow();

  await rename('comments_away', 'comments');
  expect(JSON.parse(await download()).db[0].data.posts).toBeDefined();
});

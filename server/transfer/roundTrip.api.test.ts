import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { NO_PASSWORD } from '../people/users/passwords/passwords.ts';
import { ended } from '../testing/faults/faults.ts';
import { formOf, makeArticle, makeAuthor, makeComment, makeImage, makeTextPage } from '../testing/inputs/factories.ts';
import { makeFile, unzip } from '../testing/inputs/files.ts';
import { blackPng } from '../testing/inputs/pictures.ts';
import type { ApiResponse } from '../testing/servers/client.ts';
import { type Octavo, restarted, startOctavo, temporaryFolder } from '../testing/servers/octavo.ts';
import { sql } from '../testing/servers/sql.ts';
import { exportSite } from './export/exportSite.ts';

const folder = temporaryFolder();
beforeAll(() => () => rmSync(folder, { recursive: true }));

const OCTAVO_URL = 'https://quarto.example';

it('gives the same site where an export comes into an empty one: pages, lists, feeds, files, addresses and dates', async () => {
  const first = await startOctavo({ OCTAVO_URL });
  await fill(first);
  const before = await shownBy(first);
  const rowsBefore = unzip(await exported(first, 'before.zip'));
  await first.close();

  const empty = await startOctavo({ OCTAVO_URL, ADMIN_USERNAME: 'Keeper', ADMIN_EMAIL: 'keeper@octavo.example' });
  const second = await restarted(empty, async ({ environment }) => {
    const args = ['import', path.join(folder, 'before.zip'), '--roles', '--json'];
    const { code, output } = await ended(environment, { script: 'cli/transfer.js', args });
    const results = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([code, results.filter(({ result }) => result === 'refused')]).toEqual([0, []]);
  });
  const after = await shownBy(second);
  const rowsAfter = unzip(await exported(second, 'after.zip'));
  const accounts = await sql(
    second,
    "SELECT password_hash, is_admin, is_author FROM users WHERE email LIKE '%.invalid'",
  );
  await second.close();

  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  expect(differencesOf(before, after)).toEqual([]);
  for (const name of ['articles', 'pages', 'comments', 'redirects', 'settings']) {
    expect(rowsOf(rowsAfter, name)).toEqual(rowsOf(rowsBefore, name));
  }
  expect(accounts.length).toBe(2);
  expect(accounts.every((row) => !row.is_admin && row.password_hash === NO_PASSWORD)).toBe(true);
  expect(accounts.filter((row) => row.is_author).length).toBe(1);
});

/** Fills a site with things of every kind, of which some are deleted again. */
async function fill(octavo: Octavo): Promise<void> {
  const { admin } = octavo;
  const [logo, inText, portrait] = [await image(octavo, 64), await image(octavo, 90), await image(octavo, 80)];
  const file = await makeFile(octavo);
  const links = [{ name: 'Elsewhere', url: 'https://elsewhere.example/' }];
  const settings = {
    ...{
      name: 'Quarto',
      description: 'On paper.',
      timeZone: 'Europe/Lisbon',
      accent: '#1d4e89',
      footerText: 'Printed.',
    },
    ...{ logo: logo.url, sharingImage: inText.url, headerLinks: links, registration: 'closed', comments: 'moderated' },
  };
  const ada = await makeAuthor(octavo, { username: 'Ada' });
  const reader = await makeAuthor(octavo, { username: 'Bo' });
  await admin.put(`/api/users/${reader.id}`, { role: 'reader' });
  done(await ada.client.put('/api/users/author', { bio: 'Writes on ink.', imgUrl: portrait.url }));
  const category = 'Müsik & more';
  done(await admin.post('/api/categories', { category, description: 'All of it.', imgUrl: portrait.url }));
  const trashed = await makeArticle(octavo, { category, title: 'Gone' });
  const content = `<h2>One</h2><p>A <strong>word</strong><small data-footnote="">A <em>note</em>.</small> and a <a href="${OCTAVO_URL}/about">link</a>.</p>
    <figure data-width="wide"><img src="${inText.url}" alt="Own words"><figcaption>Below</figcaption></figure>
    <figure data-gallery=""><figure><img src="${inText.url}" alt=""></figure><figure><img src="${portrait.url}" alt=""></figure></figure>
    <figure data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A film</a></figure>
    <p><a data-file="" href="${file.url}">The file</a></p><aside data-callout="tip"><p>A tip.</p></aside>
    <table><tr><th>a</th></tr><tr><td>b</td></tr></table><pre><code class="language-ts">const a = 1;</code></pre>`;
  const fields = {
    ...{ title: 'Ünïcode “😀”', content, category, published: true, tags: 'paper, C++', imgAlt: 'A cover' },
    ...{ featured: true, summary: 'In short.', metaTitle: 'For search', metaDescription: 'Found.' },
    ...{ canonicalUrl: 'https://elsewhere.example/a', publishedAt: '2019-05-04T03:02:01.000Z', slug: 'first' },
  };
  const { article } = done(await admin.post('/api/articles', formOf(fields, blackPng(120, 80), 'cover.png'))).body;
  done(await admin.put(`/api/articles/${article._id}`, { slug: 'renamed', title: 'Renamed' }));
  const plain = await makeArticle(octavo, { category, title: 'Ink & paper', tags: 'paper' });
  const cover = await makeArticle(octavo, { category, title: 'With a cover of the library', imgUrl: logo.url });
  await makeArticle(octavo, { category, title: 'Draft', published: false });
  await makeArticle(octavo, { category, title: 'Later', published: false, publishAt: '2090-01-01T00:00:00.000Z' });
  const withdrawn = await makeArticle(octavo, { category, title: 'Withdrawn' });
  done(await admin.put(`/api/articles/${withdrawn._id}`, { published: false }));
  await sql(octavo, 'UPDATE articles SET author_id = (SELECT id FROM users WHERE username = :ada)', { ada: 'Ada' });
  for (let count = 0; count < 12; count++) await makeArticle(octavo, { category, title: `Number ${count}` });
  await sql(
    octavo,
    "UPDATE articles SET author_id = (SELECT id FROM users WHERE username = 'Bo') WHERE title LIKE 'Number%'",
  );
  await discuss(octavo, { ada: ada.client, bo: reader.client, articleId: plain._id });
  done(await admin.delete(`/api/articles/${trashed._id}`));
  done(await admin.delete(`/api/articles/${cover._id}`));
  await makeTextPage(octavo, { slug: 'imprint', title: 'Imprint', menuTitle: 'Who', inMenu: 'header', order: 1 });
  done(await admin.put('/api/pages/about', { content: `<p>Us.</p><img src="${logo.url}" alt="">`, inMenu: 'footer' }));
  done(await admin.put('/api/pages/terms', { published: false }));
  for (const path of ['/2019/05/old', '/?p=7', '/100%25-of-c%23'])
    await admin.post('/api/redirects', { path, target: '/about' });
  await sql(
    octavo,
    "INSERT INTO redirects (path, article_id, created_at) SELECT '/?p=8', id, created_at FROM articles WHERE slug = 'renamed'",
  );
  done(await admin.put('/api/settings', settings));
}

interface Discussion {
  ada: Octavo['admin'];
  bo: Octavo['admin'];
  articleId: string;
}

async function discuss(octavo: Octavo, { ada, bo, articleId }: Discussion): Promise<void> {
  const thread = await makeComment(bo, articleId, 'First <b>.');
  const answer = done(await ada.post(`/api/comments/${articleId}`, { message: 'Answer.', parent: thread._id })).body
    .comment;
  done(await bo.post(`/api/comments/${articleId}`, { message: 'To that.', parent: answer._id }));
  done(await bo.put(`/api/comments/${thread._id}`, { message: 'First, corrected.' }));
  const gone = await makeComment(bo, articleId, 'Regretted.');
  done(await ada.post(`/api/comments/${articleId}`, { message: 'Still here.', parent: gone._id }));
  done(await octavo.admin.delete(`/api/comments/${gone._id}`));
  const byName = await makeComment(bo, articleId, 'Without an account.');
  await sql(octavo, `UPDATE comments SET user_id = NULL, writer = 'Léa' WHERE id = ${byName._id}`);
  const held = await makeComment(bo, articleId, 'Waits.');
  done(await octavo.admin.put(`/api/comments/${held._id}/status`, { status: 'pending' }));
}

const image = (octavo: Octavo, width: number) => makeImage(octavo, blackPng(width, 40), width === 64 ? 'The logo' : '');

async function exported({ environment }: Octavo, name: string): Promise<Buffer> {
  const file = path.join(folder, name);
  const config = readConfig(environment);
  await exportSite({ file, as: 'octavo', config, origin: OCTAVO_URL, progress: () => {} });
  return readFileSync(file);
}

/** Returns the rows of a list, with names in place of the keys of accounts and pages, which are of the installation alone. */
function rowsOf(files: Record<string, Buffer>, name: string): object[] {
  const read = (each: string) =>
    String(files[`${each}.jsonl`])
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  if (name === 'settings') return [JSON.parse(String(files['settings.json']))];
  const names = new Map(read('users').map(({ _id, username }) => [_id, username]));
  const slugs = new Map(read('pages').map(({ _id, slug }) => [_id, slug]));
  return read(name).map(({ _id, ...row }) => ({
    ...row,
    ...(name === 'pages' ? {} : { _id: name === 'redirects' ? null : _id, page: slugs.get(row.page) }),
    ...{ author: names.get(row.author), user: names.get(row.user), answered: names.get(row.answered) },
  }));
}

/** Lists the addresses at which two sites show something else, each with the parts that differ. */
const differencesOf = (before: Map<string, string[]>, after: Map<string, string[]>) =>
  [...before].flatMap(([address, parts]) => {
    const others = after.get(address) ?? [];
    const different = parts.flatMap((part, index) => (part === others[index] ? [] : [part, others[index]]));
    return different.length === 0 && others.length === parts.length ? [] : [address, ...different.slice(0, 4)];
  });

/** Resolves to what readers get at every address of a site: status, place and content, without versions and keys that nobody sees. */
async function shownBy({ visitor }: Octavo): Promise<Map<string, string[]>> {
  const shown = new Map<string, string[]>();
  const waiting = ['/', '/sitemap.xml', '/feed.xml', '/feed.json', '/search?q=ink', ...ADDRESSES];
  for (const address of waiting) {
    if (shown.has(address) || shown.size > 400) continue;
    const response = await visitor.get(address);
    const { status, headers, body } = response;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const lines = plain(text).split(/(?<=[>,])|\n/);
    // Tags are in it in the order in which they came.
    const content = address === '/sitemap.xml' ? lines.sort() : lines;
    shown.set(address, [`${status} ${headers.get('location')} ${headers.get('content-type')}`, ...content]);
    for (const [, found = ''] of text.matchAll(
      /(?:href|src|<loc|url)(?:="|>)(?:https:\/\/quarto\.example)?(\/[^"<]*)/g,
    )) {
      const next = found.replaceAll('&amp;', '&').replace(/#.*$/, '');
      if (!/^\/(?:api|assets|login|register)\b/.test(next)) waiting.push(next);
    }
  }
  return shown;
}

const ADDRESSES = [
  ...['/articles/first', '/articles/renamed', '/articles/gone', '/2019/05/old', '/?p=7', '/?p=8', '/terms', '/about'],
  ...['/feed.xml?tag=paper', '/?page=2', '/api/articles?limit=100', '/api/categories', '/api/pages', '/api/settings'],
];

const plain = (text: string): string =>
  text.replace(/"version":\d+/g, '').replace(/("_id":"\d+",)(?="(?:username|category|slug|tag)")/g, '');

function done(response: ApiResponse): ApiResponse {
  if (response.status >= 300) throw new Error(JSON.stringify(response.body));
  return response;
}

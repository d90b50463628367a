import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { currentSlug } from '../../../articles/finding/queries.ts';
import { ArticleRow } from '../../../articles/model.ts';
import { CommentRow } from '../../../comments/model.ts';
import { RedirectRow } from '../../../redirects/model.ts';
import { redirectFrom } from '../../../redirects/redirects.ts';
import { importInto, it, sourceFile } from '../../../testing/servers/importing.ts';
import { TextPageRow } from '../../../textPages/model.ts';

const articles = () => ArticleRow.findAll({ include: ['category', 'author'], order: ['id'] });
const json = (value: unknown) => [sourceFile('export.json', JSON.stringify(value))];

describe('Ghost', () => {
  const post = {
    id: 'p1',
    title: 'Ink',
    slug: 'ink',
    status: 'published',
    type: 'post',
    published_at: '2020-01-02T03:04:05.000Z',
  };
  const tables = {
    users: [{ id: 'u1', name: 'Ada', slug: 'ada', email: 'ada@old.example' }],
    tags: [
      { id: 't1', name: 'Paper', slug: 'paper' },
      { id: 't2', name: 'News', slug: 'news' },
      { id: 't3', name: '#hidden', slug: 'h' },
    ],
    posts_tags: [
      { post_id: 'p1', tag_id: 't1', sort_order: 1 },
      { post_id: 'p1', tag_id: 't2', sort_order: 0 },
      { post_id: 'p1', tag_id: 't3', sort_order: 2 },
    ],
    posts_authors: [{ post_id: 'p1', author_id: 'u1', sort_order: 0 }],
    posts_meta: [{ post_id: 'p1', meta_title: 'On ink' }],
    members: [{ id: 'm' }],
  };
  const ghost = (...posts: object[]) => json({ db: [{ meta: { version: '5.2' }, data: { posts, ...tables } }] });

  it('brings posts with their first tag as the category, their author and their addresses', async ({ app }) => {
    const html =
      '<div class="kg-card kg-callout-card"><div class="kg-callout-text">Mind.</div></div><p><a href="__GHOST_URL__/other/">x</a></p>';

    const { said } = await importInto(app, ghost({ ...post, html }), { site: 'https://old.example' });

    const [row] = await articles();
    expect(row).toMatchObject({ title: 'Ink', slug: 'ink', metaTitle: 'On ink', tags: '["Paper"]', published: true });
    expect([row?.category?.name, row?.author?.username]).toEqual(['News', 'Ada']);
    expect(row?.content).toBe('<aside data-callout="note"><p>Mind.</p></aside><p><a href="/other/">x</a></p>');
    const led = await Promise.all(['/ink/', '/tag/paper/', '/author/ada/'].map((path) => redirectFrom(app, path)));
    expect(led).toEqual(['/articles/ink', '/tags/paper', '/authors/ada']);
    expect(said.get('aside members')).toMatch(/^aside: /);
  });

  it('reads the texts of both of its editors, and keeps what members alone had a draft', async ({ app }) => {
    const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format });
    const lexical = JSON.stringify({
      root: {
        children: [
          { type: 'paragraph', children: [text('a & '), text('b', 3)] },
          { type: 'codeblock', language: 'js', code: '1 < 2' },
          { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('one')] }] },
        ],
      },
    });
    const mobiledoc = JSON.stringify({
      version: '0.3.1',
      markups: [['a', ['href', 'https://a.example/']], ['strong']],
      cards: [
        ['hr', {}],
        ['markdown', { markdown: '*so*' }],
      ],
      atoms: [['soft-return', '', {}]],
      sections: [
        [
          1,
          'p',
          [
            [0, [0], 1, 'link'],
            [1, [], 0, 0],
            [0, [1], 1, 'bold'],
          ],
        ],
        [10, 0],
        [10, 1],
        [3, 'ul', [[[0, [], 0, 'x']]]],
      ],
    });

    await importInto(
      app,
      ghost({ ...post, lexical }, { ...post, id: 'p2', slug: 'two', mobiledoc, visibility: 'members' }),
    );

    const rows = await articles();
    expect(rows.map(({ content, published }) => [content.replaceAll('\n', ''), published])).toEqual([
      [
        '<p>a &amp; <em><strong>b</strong></em></p><pre><code class="language-js">1 &lt; 2</code></pre><ol><li>one</li></ol>',
        true,
      ],
      [
        '<p><a href="https://a.example/" rel="noopener">link</a><br /><strong>bold</strong></p><hr /><p><em>so</em></p><ul><li>x</li></ul>',
        false,
      ],
    ]);
  });

  it('brings what is whole of a file that is cut off', async ({ app }) => {
    const [file] = ghost({ ...post, html: '<p>One</p>' });
    const text = JSON.stringify({
      db: [
        {
          data: {
            posts: [
              { ...post, html: '<p>One</p>' },
              { ...post, id: 'p2' },
            ],
          },
        },
      ],
    });

    const { stopped } = await importInto(app, [sourceFile(file?.name ?? '', text.slice(0, -40))]);

    expect(stopped).toBe('The file ends in the middle.');
  });
});

describe('Markdown', () => {
  it('reads front matter, footnotes, call-outs and wiki links of its manners', async ({ app }) => {
    const first = `---
title: "Ink: a start"
date: 2021-02-03 04:05:06
categories: [News]
tags: [Paper, Print]
redirect_from: /old/ink/
---
# Ink: a start

One[^1] and [[Second|the second]].

> [!warning] Mind
> this.

[^1]: A *note*.
`;
    const second = '+++\ntitle = "Second"\ndraft = true\ntags = ["a", "b"]\n+++\nSee [first](2021-02-03-ink.md).\n';
    const files = [
      sourceFile('_posts/2021-02-03-ink.md', first),
      sourceFile('_posts/Second.md', second),
      sourceFile('about.md', '---\nlayout: page\n---\nUs\n'),
      sourceFile('bad.md', '---\ntitle: [\n---\nx'),
      sourceFile('README.md', 'x'),
    ];

    const { said } = await importInto(app, files);

    const [ink, other] = await articles();
    expect(ink).toMatchObject({ title: 'Ink: a start', slug: 'ink', tags: '["Paper","Print"]', published: true });
    expect(ink?.publishedAt).toEqual(new Date('2021-02-03T04:05:06Z'));
    expect(ink?.category?.name).toBe('News');
    expect(ink?.content.replaceAll('\n', '')).toBe(
      '<p>One<small data-footnote>A <em>note</em>.</small> and <a href="/_posts/Second">the second</a>.</p><aside data-callout="warning"><p>Mindthis.</p></aside>',
    );
    expect(other).toMatchObject({ title: 'Second', published: false, tags: '["a","b"]' });
    expect(other?.content).toContain('<a href="/_posts/2021-02-03-ink">first</a>');
    const led = await Promise.all(
      ['/old/ink/', '/2021/02/03/ink.html', '/_posts/2021-02-03-ink'].map((path) => redirectFrom(app, path)),
    );
    expect(led).toEqual(Array(3).fill('/articles/ink'));
    expect(await TextPageRow.count({ where: { title: 'about' } })).toBe(1);
    expect(said.get('aside bad.md')).toMatch(/^refused: its front matter cannot be read/);
  });
});

it('ends the front matter of Markdown at a line of its own, and has an empty one', async ({ app }) => {
  await importInto(app, [
    sourceFile('a.md', '---\ntitle: Wait for it...\ndraft: true\n---\nText'),
    sourceFile('b.md', '+++\ntitle = "C+++"\nsubtitle = "+++"\ndraft = true\n+++\nText'),
    sourceFile('c.md', '---\n---\nText'),
  ]);

  const rows = await articles();
  expect(rows.map(({ title, content, published }) => [title, content.trim(), published])).toEqual([
    ['Wait for it...', '<p>Text</p>', false],
    ['C+++', '<p>Text</p>', false],
    ['c', '<p>Text</p>', true],
  ]);
});

describe('feeds', () => {
  it('read RSS, Atom and JSON Feed', async ({ app }) => {
    const rss = `<rss version="2.0" xmlns:content="c"><channel><link>https://one.example/</link><item><title>RSS</title><link>https://one.example/rss-post/</link>
      <guid>1</guid><pubDate>Sat, 04 May 2019 03:02:01 +0200</pubDate><author>a@b.example (Ada)</author><category>Ink</category>
      <content:encoded><![CDATA[<p>Whole</p>]]></content:encoded></item></channel></rss>`;
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://two.example/"/><entry><id>2</id><title>Atom</title>
      <link href="https://two.example/atom-post.html"/><updated>2020-01-01T00:00:00Z</updated><content type="html">&lt;p&gt;Atom&lt;/p&gt;</content></entry></feed>`;
    const items = [
      {
        id: 3,
        url: 'https://three.example/json',
        title: 'JSON',
        content_text: 'Text',
        date_published: '2022-01-01T00:00:00Z',
      },
    ];

    await importInto(app, rss);
    await importInto(app, atom);
    await importInto(
      app,
      json({ version: 'https://jsonfeed.org/version/1.1', home_page_url: 'https://three.example/', items }),
      { as: 'feed' },
    );

    const rows = await articles();
    expect(
      rows.map(({ title, slug, content, publishedAt }) => [title, slug, content, publishedAt?.toISOString()]),
    ).toEqual([
      ['RSS', 'rss-post', '<p>Whole</p>', '2019-05-04T01:02:01.000Z'],
      ['Atom', 'atom-post', '<p>Atom</p>', '2020-01-01T00:00:00.000Z'],
      ['JSON', 'json', '<p>Text</p>', '2022-01-01T00:00:00.000Z'],
    ]);
    expect(rows[0]?.author?.username).toBe('Ada');
  });
});

it('reads an export of Substack', async ({ app }) => {
  const list = `post_id,post_date,is_published,type,audience,title,subtitle
12.on-ink,2021-01-02T03:04:05.000Z,true,newsletter,everyone,"On ink, again",Sub
13.paid,2021-01-02T03:04:05.000Z,true,newsletter,only_paid,Paid,
14.gone,2021-01-02T03:04:05.000Z,true,newsletter,everyone,Gone,`;
  const files = [
    sourceFile('posts.csv', list),
    sourceFile(
      'posts/12.on-ink.html',
      '<p>Ink<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Note</p></div></div>',
    ),
    sourceFile('posts/13.paid.html', '<p>Paid</p>'),
    sourceFile('email_list.x.csv', 'email'),
  ];

  const { said } = await importInto(app, files);

  const rows = await articles();
  expect(rows.map(({ title, slug, summary, published }) => [title, slug, summary, published])).toEqual([
    ['On ink, again', 'on-ink', 'Sub', true],
    ['Paid', 'paid', 'Paid', false],
  ]);
  expect(rows[0]?.content).toBe('<p>Ink<small data-footnote>Note</small></p>');
  expect(await redirectFrom(app, '/p/on-ink')).toBe('/articles/on-ink');
  expect(said.get('aside 14.gone')).toMatch(/^aside: /);
});

it('stops where a list of Substack cannot be read on', async ({ app }) => {
  const broken = async () =>
    Readable.from(
      (async function* () {
        yield 'post_id,title\n1.a,One\n';
        throw new Error('The disk is gone.');
      })(),
    );

  const { stopped } = await importInto(app, [{ name: 'posts.csv', size: 1, open: broken }]);

  expect(stopped).toBe('The disk is gone.');
});

it('reads an export of Medium', async ({ app }) => {
  const story = `<article class="h-entry"><header><h1 class="p-name">On ink</h1></header><section data-field="subtitle" class="p-summary">Sub</section>
<section data-field="body" class="e-content"><section><h3 class="graf graf--h3 graf--title">On ink</h3><p class="graf">Text</p></section></section>
<footer><p>By <a class="p-author h-card">Ada</a> on <a><time class="dt-published" datetime="2018-03-04T05:06:07.000Z">x</time></a>.</p>
<p><a href="https://medium.com/@ada/on-ink-0a1b2c3d4e5f" class="p-canonical">Canonical link</a></p></footer></article>`;

  await importInto(app, [sourceFile('posts/2018-03-04_On-ink-0a1b2c3d4e5f.html', story)]);

  const [row] = await articles();
  expect(row).toMatchObject({
    title: 'On ink',
    slug: 'on-ink',
    content: '<p>Text</p>',
    summary: 'Sub',
    published: true,
  });
  expect(row?.author?.username).toBe('Ada');
});

it('reads Octavo’s own export', async ({ app }) => {
  const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
  const article = {
    _id: 4,
    title: 'Ink',
    slug: 'ink',
    oldSlugs: ['old-ink'],
    content: '<p>Ink</p>',
    tags: ['a'],
    category: 'News',
    author: 2,
  };
  const leads = (row: object) => ({ ...{ to: null, article: null, page: null, category: null, user: null }, ...row });
  const comment = { article: 4, createdAt: '2021-01-02T00:00:00.000Z', status: 'approved' };
  const files = [
    sourceFile('octavo.json', JSON.stringify({ format: 'octavo', version: 1, origin: 'https://old.example' })),
    sourceFile('users.jsonl', lines({ _id: 2, username: 'Ada', role: 'administrator' })),
    sourceFile('categories.jsonl', lines({ _id: 1, name: 'News', description: 'What is new' })),
    sourceFile('articles.jsonl', lines({ ...article, published: true, publishedAt: '2021-01-01T00:00:00.000Z' })),
    sourceFile(
      'comments.jsonl',
      lines(
        { _id: 1, message: 'Yes', user: 2, ...comment },
        { _id: 2, message: 'No', writer: 'Bo', parent: 1, ...comment },
      ),
    ),
    sourceFile('pages.jsonl', lines({ _id: 4, slug: 'us', title: 'Us', content: '<p>Us</p>', published: true })),
    sourceFile(
      'redirects.jsonl',
      lines(
        { from: '/gone', to: '/contact' },
        ...[
          { from: '/?p=4', article: 4 },
          { from: '/team', page: 4 },
          { from: '/topic', category: 1 },
        ].map(leads),
        ...[{ from: '/ada', user: 2 }, { from: '/nobody', user: 3 }, { from: '/empty' }].map(leads),
        { from: '/away', to: 'https://evil.example' },
        { from: '/aside', to: '//evil.example' },
      ),
    ),
  ];

  const { said } = await importInto(app, files);

  const [row] = await articles();
  expect(row).toMatchObject({ title: 'Ink', slug: 'ink', tags: '["a"]', published: true });
  expect([row?.category?.name, row?.author?.username]).toEqual(['News', 'Ada']);
  const comments = await CommentRow.findAll({ order: ['id'] });
  expect(comments.map(({ message, userId, writer, parentId }) => [message, userId !== null, writer, parentId])).toEqual(
    [
      ['Yes', true, null, null],
      ['No', false, 'Bo', comments[0]?.id],
    ],
  );
  expect(await currentSlug(app, 'old-ink')).toBe('ink');
  expect([row?.author?.isAdmin, row?.author?.isAuthor]).toEqual([false, false]);
  expect(said.get('author 2')).toBe('new: it was an administrator, and is a name without rights');
  const led = ['/gone', '/?p=4', '/team', '/topic', '/ada', '/nobody', '/empty', '/away', '/aside'];
  expect(await Promise.all(led.map((path) => redirectFrom(app, path)))).toEqual([
    ...['/contact', '/articles/ink', '/us', '/categories/news', '/authors/ada'],
    ...[null, null, null, null],
  ]);
  expect(said.get('redirect /nobody')).toBe('aside: what it leads to was not imported');
  for (const path of ['/empty', '/away', '/aside']) {
    expect(said.get(`redirect ${path}`)).toBe('aside: what it leads to is no path of this site');
  }
});

it.for([
  [
    'that is too long',
    `{"title":"${'x'.repeat(17 * 1024 * 1024)}"}`,
    'articles.jsonl, line 2: It has more than 16 MB.',
  ],
  ['that is no JSON', '{"title"', 'articles.jsonl, line 2: It is no whole JSON'],
] as const)('stops at a line of Octavo’s own export %s, by its number', async ([, line, reason], { app }) => {
  const { stopped } = await importInto(app, [
    sourceFile('octavo.json', JSON.stringify({ format: 'octavo', version: 1 })),
    sourceFile('articles.jsonl', `{"_id":1,"title":"Ink","slug":"ink","content":"<p>Ink</p>"}\n${line}\n`),
  ]);

  expect(stopped).toContain(reason);
  expect((await articles()).map(({ title }) => title)).toEqual(['Ink']);
});

it('leads old addresses to the end of a chain, whichever import has the parts of it, and never in a circle', async ({
  app,
}) => {
  const bring = (origin: string, ...redirects: object[]) =>
    importInto(app, [
      sourceFile('octavo.json', JSON.stringify({ format: 'octavo', version: 1, origin })),
      sourceFile('redirects.jsonl', redirects.map((each) => JSON.stringify(each)).join('\n')),
    ]);
  const locations = async () => (await RedirectRow.findAll({ order: ['path'] })).map(({ location }) => location);

  await bring('https://one.example', { from: '/a', to: '/b' }, { from: '/b', to: '/c/' });
  await bring('https://two.example', { from: '/c', to: '/contact' }, { from: '/d', to: '/a' });

  expect(await locations()).toEqual(['/contact', '/contact', '/contact', '/contact']);
  await bring('https://three.example', { from: '/contact', to: '/d' });
  expect(await redirectFrom(app, '/a')).toBe('/contact');
});

it('leads on from old addresses with signs that stand for something else in addresses', async ({ app }) => {
  const paths = ['/100%2525', '/c%23-tips', '/why%3F', '/?tag=c%23'];

  await importInto(app, [
    sourceFile('octavo.json', JSON.stringify({ format: 'octavo', version: 1 })),
    sourceFile('redirects.jsonl', paths.map((from) => JSON.stringify({ from, to: '/contact' })).join('\n')),
  ]);

  expect(await Promise.all(paths.map((path) => redirectFrom(app, path)))).toEqual(paths.map(() => '/contact'));
  expect(await redirectFrom(app, '/why')).toBeNull();
});

it('says what it takes where it cannot tell what a file is', async ({ app }) => {
  await expect(importInto(app, [sourceFile('a.bin', 'nothing')])).rejects.toThrow('--as=NAME');
});

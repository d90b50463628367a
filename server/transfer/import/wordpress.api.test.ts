import { describe, expect, onTestFinished } from 'vitest';
import { t } from '../../../shared/texts/t.ts';
import { ActivityRow } from '../../activity/model.ts';
import { ArticleRow } from '../../articles/model.ts';
import { CategoryRow } from '../../categories/model.ts';
import { CommentRow } from '../../comments/model.ts';
import { UserRow } from '../../people/users/model.ts';
import { insertUser } from '../../people/users/users.ts';
import { redirectFrom } from '../../redirects/redirects.ts';
import { picture } from '../../testing/inputs/pictures.ts';
import { wxr, wxrComment, wxrItem } from '../../testing/inputs/wxr.ts';
import { importInto, it, sourceFile } from '../../testing/servers/importing.ts';
import { TextPageRow } from '../../textPages/model.ts';
import type { Entry } from './entries.ts';
import { importSite } from './importSite.ts';
import { ImportRow } from './model.ts';
import { verbatim } from './notes.ts';
import { undoAll, undoImport } from './undoImport.ts';

const contentOf = async () => (await ArticleRow.findOne({ order: ['id'] }))?.content;

describe('an export of WordPress', () => {
  it('becomes articles with their author, category, tags and dates', async ({ app }) => {
    const more = `<category domain="category">News</category><category domain="category">Letters</category>
      <category domain="post_tag">Ink</category><wp:is_sticky>1</wp:is_sticky>`;

    const { created } = await importInto(app, wxr(wxrItem({ id: 7, title: 'Ink &amp; paper', more })));

    expect(created).toMatchObject({ article: 1, author: 1, category: 1 });
    const row = await ArticleRow.findOne({ include: ['category', 'author'] });
    expect(row).toMatchObject({ title: 'Ink & paper', slug: 'post-7', featured: true, published: true });
    expect(row?.publishedAt).toEqual(new Date('2019-05-04T03:02:01Z'));
    expect([row?.category?.name, row?.author?.username, row?.tags]).toEqual([
      'News',
      'Ada Lovelace',
      '["Letters","Ink"]',
    ]);
  });

  it('makes of an author a name that nobody can sign in with, and that has no rights', async ({ app }) => {
    await importInto(app, wxr(wxrItem({ id: 7 })));

    const author = await UserRow.findOne();
    expect(author).toMatchObject({ isAdmin: false, isAuthor: false });
    expect(author?.email).toMatch(/@octavo\.invalid$/);
  });

  it('parts the lines of the classic editor, and shapes captions, embeds and galleries', async ({ app }) => {
    const content = `One
two

[caption id="a" align="left"]<a href="https://old.example/a"><img src="https://old.example/a.jpg" alt="A" /></a> Words[/caption]

https://www.youtube.com/watch?v=dQw4w9WgXcQ

[mystery kind="x"]stays[/mystery] [sic]`;

    const { said } = await importInto(app, wxr(wxrItem({ id: 7, content })), { hasPictures: false });

    const html = await contentOf();
    expect(html).toContain('<p>One<br />two</p>');
    expect(html).toContain('data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).toContain('<p>stays [sic]</p>');
    expect(html).toContain('Words');
    expect(said.get('article 7')).toContain('of its shortcodes mystery only the text stays');
    expect(said.get('article 7')).toContain('the picture https://old.example/a.jpg stays a link');
  });

  it('brings pictures from a folder of uploads, and shows them by addresses of this site', async ({ app }) => {
    const { execArgv } = process;
    // The process that encodes runs from its source, as this one does.
    process.execArgv = ['--import', 'tsx'];
    onTestFinished(() => {
      process.execArgv = execArgv;
    });
    const content = `<!-- wp:image --><figure class="wp-block-image alignwide"><img src="https://old.example/wp-content/uploads/2019/a.png" alt="A"/><figcaption>Words</figcaption></figure><!-- /wp:image -->`;
    const more = '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>';
    const attached =
      '<wp:attachment_url>https://old.example/wp-content/uploads/2019/a.png</wp:attachment_url><wp:post_parent>7</wp:post_parent>';
    const uploads = [sourceFile('uploads/2019/a.png', await picture(600, 400).png().toBuffer())];
    const file = wxr(wxrItem({ id: 7, content, more }), wxrItem({ id: 9, type: 'attachment', more: attached }));

    const { said } = await importInto(app, file, { uploads });

    expect(said.get('article 7')).toBe('new: ');
    const row = await ArticleRow.findOne();
    expect(row?.content).toMatch(
      /^<figure data-width="wide"><img src="\/images\/[0-9a-f]{24}\/600\.webp".*? alt="A".*?\/><figcaption>Words<\/figcaption><\/figure>$/,
    );
    expect(row?.content).toContain(row?.imageKey);
  });

  it('never fetches a picture of a private network', async ({ app }) => {
    const content =
      '<p>A</p><img src="http://127.0.0.1/a.png"><img src="http://[::ffff:10.0.0.1]/b.png"><img src="http://localhost/c.png">';

    const { said } = await importInto(app, wxr(wxrItem({ id: 7, content })));

    expect(said.get('article 7')?.match(/private network/g)).toHaveLength(3);
    expect(await contentOf()).not.toContain('<img');
  });

  it('puts footnotes where their numbers are', async ({ app }) => {
    const id = '3c4f1f1e-1111-4222-8333-123456789abc';
    const content = `<!-- wp:paragraph --><p>Ink<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>.</p><!-- /wp:paragraph -->`;
    const notes = JSON.stringify([{ id, content: 'A <em>note</em>' }]);
    const more = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${notes}]]></wp:meta_value></wp:postmeta>`;

    await importInto(app, wxr(wxrItem({ id: 7, content, more })));

    expect(await contentOf()).toBe('<p>Ink<small data-footnote>A <em>note</em></small>.</p>');
  });

  it('keeps what was not public a draft, schedules what is to come, and leaves revisions aside', async ({ app }) => {
    const { said } = await importInto(
      app,
      wxr(
        wxrItem({ id: 1, status: 'private' }),
        wxrItem({ id: 2, status: 'future', date: '2090-01-01 00:00:00' }),
        wxrItem({ id: 3, status: 'future', date: '2001-01-01 00:00:00' }),
        wxrItem({ id: 4, type: 'revision' }),
        wxrItem({ id: 5, date: '0000-00-00 00:00:00', status: 'draft' }),
        wxrItem({ id: 6, date: '1931-02-03 04:05:06' }),
        wxrItem({ id: 8, more: '<wp:post_password>x</wp:post_password>' }),
      ),
    );

    const rows = await ArticleRow.findAll({ order: ['id'] });
    expect(rows.map(({ slug, published }) => [slug, published])).toEqual([
      ...[
        ['post-1', false],
        ['post-2', false],
        ['post-3', false],
      ],
      ...[
        ['post-5', false],
        ['post-6', true],
        ['post-8', false],
      ],
    ]);
    expect(rows[1]?.publishAt).toEqual(new Date('2090-01-01T00:00:00Z'));
    expect(rows[4]?.publishedAt).toEqual(new Date('1931-02-03T04:05:06Z'));
    expect(said.get('aside 4')).toBe('aside: earlier versions are not imported');
    expect(said.get('article 5')).toContain('it has no date that can be read');
  });

  it('gives comments with their writers, answers and circles in threads of one level', async ({ app }) => {
    const more = [
      wxrComment({ id: 1, message: 'First <b>words</b>' }),
      wxrComment({ id: 2, parent: 1, by: 'Ada', account: 1 }),
      wxrComment({ id: 3, parent: 2, by: '' }),
      wxrComment({ id: 4, parent: 5 }),
      wxrComment({ id: 5, parent: 4 }),
      wxrComment({ id: 6, parent: 99, approved: '0' }),
      wxrComment({ id: 7, approved: 'spam' }),
      wxrComment({ id: 8, type: 'pingback' }),
    ].join('');

    const { said } = await importInto(app, wxr(wxrItem({ id: 7, more })));

    const rows = await CommentRow.findAll({ order: ['id'] });
    const [first] = rows;
    const ada = await UserRow.findOne();
    const shown = rows.map(({ message, parentId, userId, answeredId, writer, status }) => [
      ...[message, parentId, userId, answeredId, writer, status],
    ]);
    expect(shown).toEqual([
      ['First words', null, null, null, 'Bo', 'approved'],
      ['Comment 4', null, null, null, 'Bo', 'approved'],
      ['Comment 5', null, null, null, 'Bo', 'approved'],
      ['Comment 6', null, null, null, 'Bo', 'pending'],
      ['Comment 2', first?.id, ada?.id, null, null, 'approved'],
      ['Comment 3', first?.id, null, ada?.id, 'Anonymous', 'approved'],
    ]);
    expect(said.get('aside comment 8')).toBe('aside: a pingback is no comment');
    expect(said.get('comment 6')).toContain('it begins a thread');
  });

  it('lets every old address lead on, in one step', async ({ app }) => {
    const attached =
      '<wp:attachment_url>https://old.example/a.png</wp:attachment_url><wp:post_parent>7</wp:post_parent>';
    await importInto(
      app,
      wxr(
        wxrItem({ id: 7, slug: 'on-ink' }),
        wxrItem({ id: 8, type: 'page', slug: 'about-us', link: 'https://old.example/about-us/' }),
        wxrItem({ id: 9, type: 'attachment', link: 'https://old.example/2019/05/on-ink/a/', more: attached }),
        wxrItem({
          id: 10,
          slug: '%d0%be-%d0%ba%d0%bd%d0%b8%d0%b3%d0%b0%d1%85',
          link: 'https://old.example/%D0%BE-%D0%BA%D0%BD%D0%B8%D0%B3%D0%B0%D1%85/',
        }),
      ),
    );

    const led = async (address: string) => [address, await redirectFrom(app, address)];
    const article = ['/2019/05/on-ink/', '/2019/05/on-ink', '/2019/05/On-Ink/amp/', '/2019/05/on-ink/feed/', '/?p=7'];
    const expected = [
      ...[...article, '/2019/05/on-ink/a/', '/?attachment_id=9', '/index.php?p=7'].map((path) => [
        path,
        '/articles/on-ink',
      ]),
      ...['/about-us/', '/?page_id=8'].map((path) => [path, '/about-us']),
      ...['/category/news/', '/?cat=3', '/category/news/page/2/'].map((path) => [path, '/categories/news']),
      ['/author/ada/', '/authors/ada%20lovelace'],
      ['/%D0%BE-%D0%BA%D0%BD%D0%B8%D0%B3%D0%B0%D1%85/', '/articles/o-knigakh'],
      ['/elsewhere', null],
      ['/', null],
    ];
    expect(await Promise.all(expected.map(([path]) => led(String(path))))).toEqual(expected);
  });
});

it('makes no old address of one at which there is a page here, and says so', async ({ app }) => {
  const link = 'https://old.example/contact/';

  const { said } = await importInto(app, wxr(wxrItem({ id: 7, link })));

  expect(said.get('article 7')).toContain('its old address /contact/ leads nowhere');
  expect(await redirectFrom(app, '/contact')).toBeNull();
  expect(await redirectFrom(app, '/?p=7')).toBe('/articles/post-7');
});

it('counts the first of several entries of one key, however many are written at once', async ({ app }) => {
  const named = (site: string) => ({ source: `markdown ${site}`, origin: null });
  async function* entries(): AsyncGenerator<Entry> {
    for (const name of ['Ada', 'Bea'])
      yield { kind: 'category', key: 'a', place: verbatim(name), name, description: '' };
  }
  const options = { files: new Map(), hasPictures: false, isDryRun: false };

  const trial = await importSite(app, { ...named('/a'), entries }, { ...options, isDryRun: true });
  const together = await importSite(app, { ...named('/a'), entries }, options);
  const apart = await importSite(app, { ...named('/b'), entries }, { ...options, pausedAt: 1 });
  const again = await importSite(app, { ...named('/b'), entries }, options);

  expect([trial.counts, together.counts]).toMatchObject(Array(2).fill({ new: 1, same: 1 }));
  expect([apart.counts, again.counts]).toMatchObject([
    { kept: 1, same: 1, changed: 0 },
    { same: 2, changed: 0 },
  ]);
  expect(await CategoryRow.count()).toBe(1);
});

describe('the same source again', () => {
  const first = wxr(
    wxrItem({ id: 1, more: wxrComment({ id: 1 }) }),
    wxrItem({ id: 2 }),
    wxrItem({ id: 3, type: 'page' }),
  );

  it('writes nothing that came before', async ({ app }) => {
    await importInto(app, first);

    const { counts } = await importInto(app, first);

    expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
    expect([await ArticleRow.count(), await CommentRow.count(), await UserRow.count()]).toEqual([2, 1, 1]);
  });

  it('brings what is new or changed, and keeps what was edited or deleted here', async ({ app }) => {
    await importInto(app, first);
    await ArticleRow.update({ title: 'Ours', version: 2 }, { where: { slug: 'post-2' } });
    const content = '<p>Other words.</p>';
    const later = wxr(
      wxrItem({ id: 1, content, more: wxrComment({ id: 1 }) + wxrComment({ id: 2, parent: 1 }) }),
      wxrItem({ id: 2, content }),
      wxrItem({ id: 3, type: 'page', content }),
      wxrItem({ id: 4 }),
    );

    const { said } = await importInto(app, later);

    expect(said.get('article 1')).toBe('changed: ');
    expect(said.get('article 2')).toBe('kept: it was edited here since, and stays as it is');
    expect(said.get('page 3')).toBe('changed: ');
    expect(said.get('article 4')).toBe('new: ');
    expect(said.get('comment 2')).toBe('new: ');
    const rows = await ArticleRow.findAll({ order: ['id'] });
    expect(rows.map(({ title, content: stored }) => [title, stored])).toEqual([
      ['Post 1', content],
      ['Ours', '<p>Words.</p>'],
      ['Post 4', '<p>Words.</p>'],
    ]);
    const changed = await importInto(app, later);
    expect(changed.counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
  });

  it('changes a text in its place after one of its versions was refused, and adds the category that is new', async ({
    app,
  }) => {
    const refused = wxr(wxrItem({ id: 1, content: '<script>x</script>' }));
    const more = '<category domain="category">Letters</category>';
    await importInto(app, first);

    const { said } = await importInto(app, refused);
    const whole = await importInto(app, wxr(wxrItem({ id: 1, content: '<p>Other words.</p>', more })));

    expect(said.get('article 1')).toMatch(/^refused: /);
    expect(whole.said.get('article 1')).toBe('changed: ');
    const [row, ...others] = await ArticleRow.findAll({ where: { title: 'Post 1' }, include: ['category'] });
    expect([row?.content, row?.category?.name, others]).toEqual(['<p>Other words.</p>', 'Letters', []]);
  });

  it('writes nothing in a trial, and says what would come', async ({ app }) => {
    const { created } = await importInto(app, first, { isDryRun: true });

    expect(created).toMatchObject({ article: 2, page: 1, comment: 1 });
    expect([await ArticleRow.count(), await UserRow.count(), await CategoryRow.count()]).toEqual([0, 0, 0]);
  });
});

it('refuses a second import, and undoing, while one runs', async ({ app }) => {
  const options = { files: new Map(), hasPictures: false, isDryRun: false };
  const isRunning =
    /^Another import into this site.* is running: markdown \/a, by npm run import on \S+ \(process \d+\)/;
  // As on another machine, which shares the database alone.
  const elsewhere = { ...app, dataFolder: '/elsewhere' };
  const source = 'markdown /a';
  async function* entries(): AsyncGenerator<Entry> {
    await expect(importInto(elsewhere, wxr(wxrItem({ id: 1 })))).rejects.toThrow(isRunning);
    await expect(undoImport(app, source, { isEditedKept: true })).rejects.toThrow(isRunning);
    yield { kind: 'author', key: 'ada', place: verbatim('1'), name: 'Ada' };
  }

  const { stopped, created } = await importSite(app, { source, origin: null, entries }, options);

  expect([stopped, created]).toEqual([null, { author: 1 }]);
  expect((await importInto(app, wxr(wxrItem({ id: 1 })))).created).toMatchObject({ article: 1 });
});

it('refuses to begin, or undo, what is begun in the dashboard', async ({ app }) => {
  const file = wxr(wxrItem({ id: 1 }));
  await importInto(app, file);
  await ImportRow.update({ state: 'paused', upload: 'a' }, { where: {} });
  const { source } = (await ImportRow.findOne()) as ImportRow;
  const isBegun = /was begun and is not finished in the dashboard, by somebody/;

  await expect(importInto(app, file)).rejects.toThrow(isBegun);
  await expect(undoImport(app, source, { isEditedKept: true })).rejects.toThrow(isBegun);
});

describe('undoing', () => {
  const file = wxr(
    wxrItem({ id: 1, more: wxrComment({ id: 1 }) + wxrComment({ id: 2, parent: 1 }) }),
    wxrItem({ id: 2 }),
    wxrItem({ id: 3, type: 'page' }),
  );

  it('takes all of an import back while nothing of it was edited, after which it can come again', async ({ app }) => {
    const { source } = await importInto(app, file);

    const undone = await undoImport(app, source, { isEditedKept: false });

    expect(undone).toEqual({ deleted: 3, kept: 0 });
    expect([await ArticleRow.count(), await TextPageRow.count({ where: { slug: 'post-3' } })]).toEqual([0, 0]);
    expect(await redirectFrom(app, '/?p=1')).toBeNull();
    expect((await importInto(app, file)).created).toMatchObject({ article: 2, page: 1, comment: 2 });
    expect(await redirectFrom(app, '/?p=1')).toBe('/articles/post-1');
    expect(await redirectFrom(app, '/?author=1')).toBe('/authors/ada%20lovelace');
  });

  it('gives a page that every site has its default text again, in the name of who undoes it', async ({ app }) => {
    const source = 'octavo /a';
    const columns = {
      title: 'Ours',
      content: '<p>Ours.</p>',
      menuTitle: null,
      inMenu: 'none' as const,
      editedAt: null,
    };
    async function* entries(): AsyncGenerator<Entry> {
      const text = { title: 'Ours', html: '<p>Ours.</p>', slug: 'about', paths: [], notes: [], isOurs: true as const };
      yield { kind: 'page', key: 'about', place: verbatim('about'), published: true, columns, ...text };
    }
    const format = { source, origin: null, entries };
    await importSite(app, format, { files: new Map(), hasPictures: false, isDryRun: false });
    const before = await TextPageRow.findOne({ where: { slug: 'about' } });
    const account = { username: 'Ines', email: 'ines@new.example', role: 'administrator', passwordHash: '' } as const;
    const { id } = await app.database.write((tx) => insertUser(app, account, tx));

    const undone = await undoAll(app, source, { isEditedKept: true, by: String(id) });

    const after = await TextPageRow.findOne({ where: { slug: 'about' } });
    const [change] = await ActivityRow.findAll({ where: { kind: 'edit' }, order: [['id', 'DESC']] });
    expect(change?.actorName).toBe('Ines');
    expect([before?.title, after?.title, after?.content]).toEqual(['Ours', null, null]);
    expect(undone).toEqual({ deleted: 1, kept: 0 });
  });

  it('keeps what was edited, and refuses to take all back then', async ({ app }) => {
    const { source } = await importInto(app, file);
    await ArticleRow.update({ title: 'Ours', version: 2 }, { where: { slug: 'post-2' } });

    await expect(undoImport(app, source, { isEditedKept: false })).rejects.toThrow(
      '1 of its articles and pages were edited',
    );
    const undone = await undoImport(app, source, { isEditedKept: true });

    expect(undone).toEqual({ deleted: 2, kept: 1 });
    expect((await ArticleRow.findAll()).map(({ title }) => title)).toEqual(['Ours']);
    await importInto(app, file);
    expect(await redirectFrom(app, '/?p=1')).toBe('/articles/post-1');
  });
});

describe('a damaged file', () => {
  it('brings what is whole, says where it ends, and the rest when it comes whole', async ({ app }) => {
    const whole = wxr(wxrItem({ id: 1 }), wxrItem({ id: 2 }), wxrItem({ id: 3 }));
    const cut = whole.slice(0, whole.indexOf('Post 3') + 3);

    const { stopped } = await importInto(app, cut);
    const before = await ArticleRow.count();
    const { counts } = await importInto(app, whole);

    expect(stopped).toBe('The file ends in the middle.');
    expect([before, await ArticleRow.count()]).toEqual([2, 3]);
    expect(counts.refused).toBe(0);
  });

  it('refuses an entry that is too deep, has too many elements or shows nothing by its place, and brings all others', async ({
    app,
  }) => {
    const deep = '<div>'.repeat(5_000);

    const { said, entries } = await importInto(
      app,
      wxr(
        wxrItem({ id: 1, content: deep }),
        wxrItem({ id: 2, content: '<script>alert(1)</script>' }),
        wxrItem({ id: 3 }),
        wxrItem({ id: 4, more: '<a b=""/>'.repeat(100_000) }),
      ),
    );

    expect(said.get('article 1')).toMatch(/^refused: /);
    expect(said.get('article 2')).toMatch(/^refused: /);
    expect(said.get('aside 4')).toMatch(/^refused: .*very many elements/);
    const place = entries.find(({ key }) => key === '2')?.place;
    expect(place && t(place)).toBe('item 2 (post 2)');
    expect(await ArticleRow.count()).toBe(1);
  });

  it('expands no entities of its own, and leaves out what XML forbids', async ({ app }) => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const file = wxr(wxrItem({ id: 1, title: 'Tab\u0008led' }))
      .replace('?>', `?>${bomb}`)
      .replace('<title>Old', '<title>&b;');

    const { counts } = await importInto(app, file);

    expect(counts.refused).toBe(0);
    expect((await ArticleRow.findOne())?.title).toBe('Tabled');
  });

  it('gives two entries of one address two, and one without a title the beginning of its text', async ({ app }) => {
    await importInto(app, wxr(wxrItem({ id: 1, slug: 'same' }), wxrItem({ id: 2, slug: 'same', title: '' })));

    const rows = await ArticleRow.findAll({ order: ['id'] });
    expect(rows.map(({ slug, title }) => [slug, title])).toEqual([
      ['same', 'Post 1'],
      ['same-2', 'Words.'],
    ]);
  });

  it('has no page where its address is one of the site itself', async ({ app }) => {
    await importInto(app, wxr(wxrItem({ id: 1, type: 'page', slug: 'search' })));

    expect(await TextPageRow.count({ where: { slug: 'search-2' } })).toBe(1);
  });
});

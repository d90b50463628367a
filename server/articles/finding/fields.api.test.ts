import { describe, expect } from 'vitest';
import { makeArticle, makeAuthor, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { controlTexts, hostileNames, hostileTexts } from '../../testing/inputs/hostile.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

const CATEGORY = 'Große Reise';
const LONG_AGO = '2000-01-01T12:00:00Z';

it.beforeAll(async () => {
  await makeCategory(octavo, CATEGORY);
});

const create = (fields: Record<string, unknown>) =>
  octavo.admin.post('/api/articles', { ...valid.article(CATEGORY), ...fields });

const without = (row: Record<string, unknown> | undefined, columns: string[]) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => !columns.includes(column)));

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe.each(['JSON', 'a form'])('an article sent as %s', (kind) => {
  const fields = {
    title: ' A title ',
    content: '<p>Some <strong>text</strong>.</p>',
    category: 'gROßE reise',
  };
  const sent = (extra: Record<string, string> = {}) =>
    kind === 'JSON' ? { ...fields, ...extra } : form({ ...fields, ...extra });

  it('is stored with the line breaks that were typed', async () => {
    const content = '<p>One</p>\n<pre>two\nthree</pre>';

    const response = await octavo.admin.post('/api/articles', sent({ content }));

    expect(response.body.article.content).toBe(content);
  });

  it('is stored with all its fields', async () => {
    const response = await octavo.admin.post(
      '/api/articles',
      sent({ tags: 'one, two', published: 'true', imgAlt: ' A hen ' }),
    );

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      message: 'Article created successfully!',
      article: {
        _id: expect.any(String),
        title: 'A title',
        slug: expect.stringMatching(/^a-title(-\d)?$/),
        content: '<p>Some <strong>text</strong>.</p>',
        summary: 'Some text.',
        tags: ['one', 'two'],
        imgUrl: null,
        image: null,
        published: true,
        category: CATEGORY,
        author: { _id: expect.any(String), username: 'Admin' },
        readingMinutes: 1,
        featured: false,
        hasOwnSummary: false,
        metaTitle: '',
        metaDescription: '',
        canonicalUrl: '',
        publishAt: null,
        publishFailedAt: null,
        publishedAt: response.body.article.createdAt,
        contentUpdatedAt: null,
        createdAt: expect.any(String),
        version: 1,
        updatedAt: response.body.article.createdAt,
      },
    });
    expect((await octavo.visitor.get(`/api/articles/${response.body.article.slug}`)).body).toEqual(
      response.body.article,
    );
  });

  it('is a draft without tags unless it says otherwise', async () => {
    const { article } = (await octavo.admin.post('/api/articles', sent())).body;

    expect(article).toMatchObject({ published: false, tags: [] });
  });

  it('changes only in what an update sends', async () => {
    const before = await makeArticle(octavo, { category: CATEGORY });
    const change = { title: 'Retitled' };

    const response = await octavo.admin.put(`/api/articles/${before._id}`, kind === 'JSON' ? change : form(change));

    expect(response.body).toEqual({
      message: 'Article updated successfully!',
      article: { ...before, title: 'Retitled', updatedAt: expect.any(String), version: 2 },
    });
  });
});

describe('published', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
  ])('may be %j', async (published, expected) => {
    expect((await create({ published })).body.article.published).toBe(expected);
  });

  it.each(['', 'yes', 'TRUE', '1', 1, 0, null, [], {}])('may not be %j', async (published) => {
    const response = await create({ published });

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ published: 'Must be true or false.' });
  });
});

describe('tags', () => {
  it.each([
    ['one, two ,three', ['one', 'two', 'three']],
    ['["one"," two ","three"]', ['one', 'two', 'three']],
    [
      ['one', ' two ', 'three'],
      ['one', 'two', 'three'],
    ],
    [' one ,, , two,', ['one', 'two']],
    [['', ' ', 'one'], ['one']],
    ['Ink, ink, INK, paper', ['Ink', 'paper']],
    [
      ['é', 'É', 'e'],
      ['é', 'e'],
    ],
    ['', []],
    ['[]', []],
    [[], []],
    ['[draft], [x', ['[draft]', '[x']],
    ['["a", 1]', ['["a"', '1]']],
    [['a, b'], ['a, b']],
    [
      ['x'.repeat(40), '😀'.repeat(40)],
      ['x'.repeat(40), '😀'.repeat(40)],
    ],
    [Array.from({ length: 20 }, (_, at) => `tag ${at}`), Array.from({ length: 20 }, (_, at) => `tag ${at}`)],
    [Array.from({ length: 60 }, (_, at) => `Tag ${at % 20}`), Array.from({ length: 20 }, (_, at) => `Tag ${at}`)],
  ])('are read from $0', async (tags, expected) => {
    const response = await create({ tags });

    expect(response.body.article.tags).toEqual(expected);
  });

  it.each([
    [Array.from({ length: 21 }, (_, at) => `tag ${at}`), 'Use at most 20 tags.'],
    ['x'.repeat(41), 'Each tag must have at most 40 characters.'],
    [['fine', 'a\0b'], 'Tags must not have control characters.'],
    [12, 'Send tags as comma-separated text, as JSON text, or as a list of texts.'],
    [[1, 2], 'Send tags as comma-separated text, as JSON text, or as a list of texts.'],
    [[['a']], 'Send tags as comma-separated text, as JSON text, or as a list of texts.'],
    [{ length: 1 }, 'Send tags as comma-separated text, as JSON text, or as a list of texts.'],
    [null, 'Send tags as comma-separated text, as JSON text, or as a list of texts.'],
  ])('are refused where they are $0', async (tags, message) => {
    const response = await create({ tags });

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ tags: message });
  });
});

describe('the category', () => {
  it.each(['große REISE', '  Große Reise ', 'Ｇroße Reise'])(
    'is found without regard to case: %j',
    async (category) => {
      expect((await create({ category })).body.article.category).toBe(CATEGORY);
    },
  );

  it.each([`x' OR '1'='1`, 'Grosse Reise', 'Unknown', '%', '1'])('must exist: %j', async (category) => {
    const created = await create({ category });
    const { _id } = await makeArticle(octavo, { category: CATEGORY });
    const updated = await octavo.admin.put(`/api/articles/${_id}`, { category });

    expect([created.status, updated.status]).toEqual([422, 422]);
    expect(created.body.errors).toEqual({ category: 'Choose an existing category.' });
    expect(updated.body.errors).toEqual(created.body.errors);
  });
});

describe('a field', () => {
  it.each([
    ['title', undefined, 'Title is required.'],
    ['title', ' ', 'Title is required.'],
    ['title', '\u200b\u3164\u2800\u202e', 'Title is required.'],
    ['title', 'x'.repeat(201), 'Title must have at most 200 characters.'],
    ['title', 5, 'Title must be text.'],
    ['title', ['a'], 'Title must be text.'],
    ['title', 'two\nlines', 'Title must not have control characters.'],
    ['content', undefined, 'Content is required.'],
    ['content', '  ', 'Content is required.'],
    ['content', 'x'.repeat(1_000_001), 'Content must have at most 1,000,000 characters.'],
    ['content', 'a\0b', 'Content must not have NUL characters.'],
    ['content', {}, 'Content must be text.'],
    ['category', undefined, 'Category is required.'],
    ['category', '', 'Category is required.'],
    ['category', 'x'.repeat(51), 'Category must have at most 50 characters.'],
    ['category', null, 'Category is required.'],
    ['imgAlt', 'x'.repeat(301), 'Alternative text must have at most 300 characters.'],
    [
      'imgUrl',
      'http://evil.example/a.png',
      'Send the image as a file, the address of an image of the library, or empty text to take it away.',
    ],
    [
      'imgUrl',
      { path: '/etc/passwd' },
      'Send the image as a file, the address of an image of the library, or empty text to take it away.',
    ],
  ])('$0 is refused where it is $1', async (field, value, message) => {
    const response = await create({ [field]: value });

    expect(response.status).toBe(422);
    expect(response.body).toEqual({ message, errors: { [field]: message } });
  });

  it('may be as long as the bounds say', async () => {
    const response = await create({ title: '😀'.repeat(200), content: 'x'.repeat(1_000_000), imgAlt: 'x'.repeat(300) });

    expect(response.status).toBe(201);
    expect(response.body.article.content).toHaveLength(1_000_000);
  });

  describe('that nobody sends', () => {
    const foreign: Record<string, string> = {
      ...{ _id: '1', id: '1', authorId: '99', author: '99', author_id: '99', categoryId: '99', category_id: '99' },
      ...{ createdAt: LONG_AGO, updatedAt: LONG_AGO, contentUpdatedAt: LONG_AGO },
      ...{ handedInAt: LONG_AGO, publishFailedAt: LONG_AGO, readingMinutes: '99', hasOwnSummary: 'true' },
      ...{ imageKey: '0'.repeat(24), image_key: '0'.repeat(24), imageAlt: 'Other', image: 'x', views: '99' },
      ...{ viewCount: '99', deletedAt: LONG_AGO, constructor: '1', __proto__: '1' },
    };
    const columnsOf = async (id: string) => {
      const [row] = await sql(octavo, `SELECT * FROM articles WHERE id = ${Number(id)}`);
      return row;
    };

    it.each(['JSON', 'a form'])('reaches no column of a new article as %s', async (kind) => {
      const fields = { ...valid.article(CATEGORY), ...foreign };

      const { body } = await octavo.admin.post('/api/articles', kind === 'JSON' ? fields : form(fields as never));

      const plain = await columnsOf((await create({})).body.article._id);
      const row = await columnsOf(body.article._id);
      const own = ['id', 'slug', 'title', 'created_at', 'updated_at', 'published_at'];
      expect(without(row, own)).toEqual(without(plain, own));
      expect(body.article._id).not.toBe('1');
      expect(JSON.stringify(row)).not.toContain('2000-01-0');
    });

    it.each(['JSON', 'a form'])('reaches no column of an existing article as %s', async (kind) => {
      const author = await makeAuthor(octavo);
      for (const client of [octavo.admin, author.client]) {
        const { _id } = (await client.post('/api/articles', valid.article(CATEGORY))).body.article;
        const before = await columnsOf(_id);

        const { status } = await client.put(`/api/articles/${_id}`, kind === 'JSON' ? foreign : form(foreign));

        expect(status).toBe(200);
        const after = await columnsOf(_id);
        const own = ['updated_at', 'version'];
        expect(without(after, own)).toEqual(without(before, own));
        expect(Number(after?.version)).toBe(2);
        expect(JSON.stringify(after)).not.toContain('2000-01-0');
      }
    });

    it('reaches no column of many articles', async () => {
      const { _id } = (await create({})).body.article;
      const before = await columnsOf(_id);

      const { status } = await octavo.admin.post('/api/articles/bulk-tag', { ...foreign, ids: [_id], tag: 'new' });

      expect(status).toBe(200);
      const own = ['updated_at', 'version', 'tags'];
      expect(without(await columnsOf(_id), own)).toEqual(without(before, own));
    });
  });

  it('sent twice in a form is refused', async () => {
    const data = form(valid.article(CATEGORY) as never);
    data.append('title', 'A second title');

    const response = await octavo.admin.post('/api/articles', data);

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ title: 'Title must be text.' });
  });

  it('is not read from a form with a hostile name', async () => {
    const data = form({ __proto__: 'x', 'constructor[prototype][isAdmin]': 'true', 'title[$ne]': '', '': 'x' });

    const response = await octavo.admin.post('/api/articles', data);

    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(['category', 'content', 'title']);
  });
});

describe('a form that cannot be parsed', () => {
  it.each([
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', 'no parts at all'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nnever ends'],
    ['multipart/form-data; boundary=x', '--y\r\n\r\n--y--'],
    ['multipart/form-data; boundary=', '--\r\n\r\n----'],
  ])('is refused with 400: %s, %s', async (type, body) => {
    const response = await octavo.admin.post('/api/articles', body, { headers: { 'Content-Type': type } });

    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message: expect.any(String) });
  });
});

describe('hostile text', () => {
  it.each(hostileTexts)('stays as it was typed in title, tag and alternative text: %j', async (text) => {
    const tag = hostileNames.includes(text) ? text.slice(0, 20) : 'paper';
    const fields = { title: text, tags: [tag], imgAlt: text };

    const { article } = (await create(fields)).body;

    expect(article).toMatchObject({ title: text, tags: [tag.toWellFormed().trim()] });
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body.title).toBe(text);
  });

  it.each(controlTexts)('is refused with control characters: %j', async (text) => {
    expect((await create({ title: text })).body.errors).toEqual({ title: 'Title must not have control characters.' });
    expect((await create({ tags: [text] })).body.errors).toEqual({ tags: 'Tags must not have control characters.' });
  });
});

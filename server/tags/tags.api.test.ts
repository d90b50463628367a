import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (tags: string[], fields: object = {}) => makeArticle(octavo, { category, tags, ...fields });
const publish = ({ _id }: Article, published: boolean) =>
  octavo.admin.put(`/api/articles/${_id}/publish`, { published });
const tagPath = (tag: string) => `/tags/${encodeURIComponent(tag)}`;
const tag = async (name: string) => (await octavo.visitor.get(`/api${tagPath(name)}`)).body;
const listed = async (name: string) => {
  const { body } = await octavo.visitor.get(
    `/api/articles?fields=card&status=published&tag=${encodeURIComponent(name)}`,
  );
  return [body.total, body.data.map(({ _id }: Article) => _id)];
};

describe('the page of a tag', () => {
  it('has its published articles, newest first, in one spelling of the tag', async () => {
    const [first, draft, second] = [
      await make(['Letter Press', 'x']),
      await make(['letter press'], { published: false }),
      await make(['LETTER PRESS']),
    ];

    const { status, body, headers } = await octavo.visitor.get(tagPath('letter press'));

    expect(status).toBe(200);
    expect(await listed('letter press')).toEqual([2, [second._id, first._id]]);
    expect([body.includes(first.slug), body.includes(second.slug), body.includes(draft.slug)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(body).toContain('<h1 class="');
    expect(body).toMatch(/<link data-page rel="canonical" href="[^"]*\/tags\/letter%20press">/);
    expect(body).toContain('href="/feed.xml?tag=Letter%20Press"');
    expect(body).toContain('"@type":"CollectionPage"');
    expect(headers.get('Cache-Control')).toBe('no-cache');
    expect(await tag('letter press')).toMatchObject({ tag: 'Letter Press', articles: 2 });
  });

  it('has one address, to which every other spelling leads for ever', async () => {
    await make(['Größe', 'node.js', 'Plain']);

    for (const [spelling, own] of [
      ['GRÖSSE', null],
      ['GRÖßE', 'größe'],
      ['Node.js', 'node.js'],
      ['PLAIN', 'plain'],
      [' plain', 'plain'],
    ] as const) {
      const { status, headers } = await octavo.visitor.get(`${tagPath(spelling)}?page=1`);
      const to = headers.get('Location')?.replace('?page=1', '');
      expect([spelling, status >= 301 && status !== 302 && status <= 308, to]).toEqual([
        spelling,
        true,
        own === null ? tagPath('grösse') : tagPath(own),
      ]);
    }
    expect((await octavo.visitor.get('/tags/node.js')).status).toBe(200);
  });

  it('does not exist for a tag that nothing published ever had, in any spelling', async () => {
    await make(['Secret merger'], { published: false });

    for (const path of ['/api/tags/Secret%20merger', '/api/tags/secret%20MERGER', '/tags/secret%20merger']) {
      expect((await octavo.visitor.get(path)).status).toBe(404);
    }
    expect((await octavo.visitor.get('/feed.xml?tag=secret%20merger')).status).toBe(404);
  });

  it('is empty for a tag that drafts alone have since then, and does not exist for an unknown one, nor past its last page', async () => {
    const article = await make(['only here']);
    const statusOf = async (path: string) => (await octavo.visitor.get(path)).status;
    const before = [await statusOf('/tags/only%20here'), await statusOf('/tags/only%20here?page=2')];

    await publish(article, false);

    expect([...before, await statusOf('/tags/only%20here'), await statusOf('/tags/nothing')]).toEqual([
      200, 404, 200, 404,
    ]);
    expect((await tag('only here')).articles).toBe(0);
    expect(await tag('nothing')).toMatchObject({ message: 'Tag not found.' });
    expect(await statusOf('/api/tags/%00')).toBe(404);
    expect(await statusOf(`/tags/${'a'.repeat(300)}`)).toBe(404);
  });

  it('follows every change of its articles, and their way through the trash', async () => {
    const article = await make(['moving']);
    const other = await make(['standing', 'moving']);
    const ids = { ids: [article._id] };
    const found = async () => (await listed('moving'))[1];
    const both = [other._id, article._id];
    const states: unknown[] = [await found()];
    const through = async (call: Promise<{ status: number }>) => {
      expect((await call).status).toBe(200);
      expect((await tag('moving')).articles).toBe((await found()).length);
      states.push(await found());
    };

    await through(octavo.admin.put(`/api/articles/${article._id}`, { tags: ['gone'] }));
    await through(octavo.admin.post('/api/articles/bulk-tag', { ...ids, tag: 'Moving' }));
    await through(publish(article, false));
    await through(publish(article, true));
    await through(octavo.admin.delete(`/api/articles/${article._id}`));
    await through(octavo.admin.post('/api/trash/restore', { kind: 'articles', ...ids }));
    await through(octavo.admin.post(`/api/articles/${article._id}/revisions/1/restore`, {}));

    const one = [other._id];
    expect(states).toEqual([both, one, both, one, both, one, both, both]);
  });
});

describe('GET /api/tags', () => {
  it('counts published articles for everybody, and drafts for administrators alone', async () => {
    await make(['zinc']);
    await make(['zinc', 'zinc plate'], { published: false });
    const rows = async (client = octavo.visitor) =>
      (await client.get('/api/tags?q=zinc')).body.data.map(({ _id: _, ...row }: { _id: string }) => row);

    expect(await rows()).toEqual([{ tag: 'zinc', articles: 1 }]);
    expect(await rows(octavo.admin)).toEqual([
      { tag: 'zinc', articles: 1, drafts: 1 },
      { tag: 'zinc plate', articles: 0, drafts: 1 },
    ]);
  });

  it('sorts, pages, and refuses an unknown order', async () => {
    await Promise.all([make(['aa sorted', 'bb sorted']), make(['bb sorted'])]);
    const names = async (query: string) =>
      (await octavo.visitor.get(`/api/tags?q=sorted&${query}`)).body.data.map((row: { tag: string }) => row.tag);

    expect(await names('sort=-articles')).toEqual(['bb sorted', 'aa sorted']);
    expect(await names('page=2&limit=1')).toEqual(['bb sorted']);
    expect((await octavo.visitor.get('/api/tags?q=sorted&page=9')).body).toMatchObject({ data: [], total: 2 });
    expect((await octavo.visitor.get('/api/tags?sort=size')).status).toBe(422);
  });
});

describe('changing a tag', () => {
  it('renames it in all articles, each with a version and a revision, and records it', async () => {
    const [one, two] = [await make(['old name', 'x']), await make(['Old Name'], { published: false })];

    const { status, body } = await octavo.admin.post('/api/tags/rename', {
      tag: 'OLD name',
      to: 'new name',
      expected: 2,
    });

    expect([status, body]).toEqual([200, { message: 'Tag renamed successfully!', changed: 2 }]);
    const after = (await octavo.admin.get(`/api/articles/${one.slug}`)).body;
    expect([after.tags, after.version]).toEqual([['new name', 'x'], 2]);
    expect((await octavo.admin.get(`/api/articles/${two.slug}`)).body.tags).toEqual(['new name']);
    expect((await octavo.admin.get(`/api/articles/${one._id}/revisions`)).body.total).toBe(2);
    const [entry] = (await octavo.admin.get('/api/activity?kind=edit')).body.data;
    expect(entry).toMatchObject({
      subject: { kind: 'tag', rows: [{ name: 'old name' }] },
      details: { to: 'new name' },
    });
  });

  it('spells it otherwise', async () => {
    const { slug } = await make(['html']);

    await octavo.admin.post('/api/tags/rename', { tag: 'html', to: 'HTML', expected: 1 });

    expect((await tag('html')).tag).toBe('HTML');
    expect((await octavo.visitor.get(`/api/articles/${slug}`)).body.tags).toEqual(['HTML']);
  });

  it('merges it into another one, which articles with both have once', async () => {
    const both = await make(['colour', 'Color', 'y']);
    await make(['color']);

    const { body } = await octavo.admin.post('/api/tags/merge', { tag: 'color', into: 'COLOUR', expected: 2 });

    expect(body.changed).toBe(2);
    expect((await octavo.visitor.get(`/api/articles/${both.slug}`)).body.tags).toEqual(['colour', 'y']);
    expect((await tag('colour')).articles).toBe(2);
    expect((await octavo.visitor.get('/tags/color')).status).toBe(404);
  });

  it('deletes it from all articles', async () => {
    const { slug } = await make(['unwanted', 'z']);

    await octavo.admin.post('/api/tags/delete', { tag: 'unwanted', expected: 1 });

    expect((await octavo.visitor.get(`/api/articles/${slug}`)).body.tags).toEqual(['z']);
  });

  it('is refused, with nothing changed, for another number of articles, an unknown tag, and a name that is taken', async () => {
    const { slug } = await make(['kept', 'other kept']);
    const post = async (call: string, body: object) => {
      const response = await octavo.admin.post(`/api/tags/${call}`, { tag: 'kept', expected: 1, ...body });
      return [response.status, response.body.errors ?? response.body.message];
    };

    expect(await post('rename', { to: 'n', expected: 5 })).toEqual([
      409,
      'Nothing was changed: 1 match now, no longer 5. Please look at the list again.',
    ]);
    expect(await post('delete', { tag: 'no such tag' })).toEqual([404, 'Tag not found.']);
    expect(await post('rename', { to: 'Other Kept' })).toEqual([
      409,
      { to: 'There is a tag of this name already: merge this one into it instead.' },
    ]);
    expect(await post('rename', { to: 'a, b' })).toEqual([
      422,
      { to: 'New name must not have commas, which separate tags.' },
    ]);
    expect(await post('merge', { into: 'nowhere' })).toEqual([422, { into: 'Choose an existing tag.' }]);
    expect(await post('merge', { into: 'KEPT' })).toEqual([422, { into: 'Choose another tag than this one.' }]);
    expect((await octavo.visitor.get(`/api/articles/${slug}`)).body.tags).toEqual(['kept', 'other kept']);
  });
});

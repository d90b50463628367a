import { describe, expect } from 'vitest';
import { authorPath } from '../../shared/site/paths.ts';
import { makeArticle, makeAuthor, makeCategory, valid } from '../testing/inputs/factories.ts';
import { makeFile, mp3 } from '../testing/inputs/files.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { readXml } from '../testing/xml.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (tags: string[], fields: object = {}) => makeArticle(octavo, { category, tags, ...fields });

describe('a feed', () => {
  it('is that of a category, a tag or an author alone, as RSS and as JSON', async () => {
    const { author, slug } = await make(['Fed & read'], { content: '<p><a href="/about">a</a></p>' });
    // A newer one that has nothing in common with it.
    const { client } = await makeAuthor(octavo);
    const others = { ...valid.article((await makeCategory(octavo)).category), tags: 'unfed' };
    expect((await client.post('/api/articles', others)).body.article.published).toBe(true);
    const queries = [`category=${encodeURIComponent(category)}`, 'tag=fed%20%26%20READ', `author=${author?._id}`];

    for (const query of queries) {
      const { status, body, headers } = await octavo.visitor.get(`/feed.xml?${query}`);
      const links = readXml(body).filter(({ name }) => name === 'link');
      expect([query, status, links[1]?.text]).toEqual([query, 200, `${octavo.url}/articles/${slug}`]);
      expect(headers.get('Link')).toContain('rel="self"');
      const json = await octavo.visitor.get(`/feed.json?${query}`);
      expect(json.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8');
      const feed = typeof json.body === 'string' ? JSON.parse(json.body) : json.body;
      expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: expect.any(String) });
      expect(feed.items[0]).toMatchObject({
        url: `${octavo.url}/articles/${slug}`,
        content_html: `<p><a href="${octavo.url}/about">a</a></p>`,
      });
    }
    const tagged = JSON.parse((await octavo.visitor.get('/feed.json?tag=fed%20%26%20read')).body);
    expect([tagged.items.length, tagged.items[0].tags]).toEqual([1, [category, 'Fed & read']]);
  });

  it('identifies an article by what stays with another slug', async () => {
    const { _id } = await make(['guided']);
    const guid = async () =>
      readXml((await octavo.visitor.get('/feed.xml?tag=guided')).body).find(({ name }) => name === 'guid');
    const before = await guid();

    await octavo.admin.put(`/api/articles/${_id}`, { slug: 'another-address-altogether' });

    expect(before).toMatchObject({
      attributes: { isPermaLink: 'false' },
      text: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    expect(await guid()).toEqual(before);
  });

  it('answers 304 to who has it as it is, and sends it again after any change', async () => {
    const { _id } = await make(['dated']);
    const feed = (headers: Record<string, string> = {}) => octavo.visitor.get('/feed.xml?tag=dated', { headers });
    const seen: (string | null)[] = [];
    const since = async () => {
      const { headers } = await feed();
      seen.push(headers.get('Last-Modified'));
      return { 'If-Modified-Since': seen.at(-1) ?? '' };
    };

    const first = await since();
    const unchanged = await feed(first);
    await octavo.admin.put(`/api/articles/${_id}`, { title: 'Another title' });
    const changed = await feed(first);
    await make(['dated']);
    const second = await since();
    await octavo.admin.delete(`/api/articles/${_id}`);
    const afterDeletion = await feed(second);

    expect([unchanged.status, unchanged.body, changed.status, afterDeletion.status]).toEqual([304, '', 200, 200]);
    expect(new Set(seen).size).toBe(2);
    expect(changed.body).toContain('Another title');
  });

  it('encloses what an article plays or offers: one in RSS, all in JSON', async () => {
    const [book, talk] = [await makeFile(octavo), await makeFile(octavo, mp3(), { title: 'A "talk"' })];
    const content = `<p><a data-file href="${book.url}"></a></p><audio controls src="${talk.url}"></audio>`;
    await make(['enclosed'], { content });

    const rss = readXml((await octavo.visitor.get('/feed.xml?tag=enclosed')).body);
    const [item] = JSON.parse((await octavo.visitor.get('/feed.json?tag=enclosed')).body).items;

    const attributes = { url: octavo.url + talk.url, length: String(talk.bytes), type: 'audio/mpeg' };
    expect(rss.filter(({ name }) => name === 'enclosure')).toMatchObject([{ attributes }]);
    expect(item.attachments).toEqual([
      { url: octavo.url + talk.url, mime_type: 'audio/mpeg', title: 'A "talk"', size_in_bytes: talk.bytes },
      { url: octavo.url + book.url, mime_type: 'application/pdf', title: 'Paper', size_in_bytes: book.bytes },
    ]);
    expect(item.content_html).toContain(`<audio controls src="${octavo.url}${talk.url}">`);
  });

  it('does not exist for what has no page', async () => {
    await make(['double']);
    const two = `tag=double&category=${encodeURIComponent(category)}`;

    for (const query of [two, 'tag=nothing', 'author=999999', 'category=Nothing', 'tag=x&author=1']) {
      expect([query, (await octavo.visitor.get(`/feed.xml?${query}`)).status]).toEqual([query, 404]);
    }
  });
});

it('the sitemap has the pages of tags and authors', async () => {
  await make(['Mapped Tag']);
  await make(['unmapped'], { published: false });
  const former = await makeAuthor(octavo);
  const { _id } = (await former.client.post('/api/articles', valid.article(category))).body.article;
  await octavo.admin.delete(`/api/articles/${_id}`);

  const { body } = await octavo.visitor.get('/sitemap.xml');

  expect(body).toContain(`${octavo.url}/tags/mapped%20tag<`);
  expect(body).toContain(`${octavo.url}/authors/admin<`);
  expect(body).not.toContain('unmapped');
  expect(body).not.toContain(octavo.url + authorPath({ _id: former.id, username: former.account.username }));
});

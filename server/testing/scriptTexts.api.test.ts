import { describe, expect } from 'vitest';
import { escapeHtml } from '../../shared/kit/html.ts';
import { truncate } from '../../shared/kit/text.ts';
import { eachRow } from './eachRow.ts';
import { makeArticle, makeCategory, valid } from './inputs/factories.ts';
import { scriptTexts } from './inputs/scripts.ts';
import { it, octavo } from './servers/it.ts';
import { sql } from './servers/sql.ts';
import { readXml } from './xml.ts';

const words = [...new Set(scriptTexts.map(({ word }) => word))];
const get = async (path: string) => (await octavo.visitor.get(path)).body;

it('has four hundred texts of twelve scripts', () => {
  expect(scriptTexts.length).toBeGreaterThanOrEqual(400);
  expect(new Set(scriptTexts.map(({ script }) => script)).size).toBe(12);
});

it('cuts a text of any script between what people see as characters', () => {
  const segmenter = new Intl.Segmenter();
  const graphemes = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  for (const { text } of scriptTexts) {
    const long = text.repeat(9);
    for (let max = 15; max < 40; max++) {
      const cut = graphemes(truncate(long, max).replace(/…$/, ''));
      expect(cut, `${text} ${max}`).toEqual(graphemes(long).slice(0, cut.length));
    }
  }
});

describe('a text of any script', () => {
  const titles = new Map<string, string>();
  it.beforeAll(async () => {
    const { category } = await makeCategory(octavo);
    for (const { text } of scriptTexts) {
      const article = await makeArticle(octavo, { category, title: text, content: `<p>${text}</p>`, tags: [] });
      titles.set(text, article.slug);
    }
  });

  it('is stored as it was typed', () =>
    eachRow(scriptTexts, async ({ text }) => {
      const slug = titles.get(text) ?? '';
      const { title, summary } = await get(`/api/articles/${slug}`);

      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(title).toBe(text);
      expect(summary).toBe(text.replaceAll('\u2060', '').replace(/\s+/g, ' '));
    }));

  // What is stored as it was typed is shown the same from either database, and to render all takes longest.
  it.skipIf(process.env.TEST_ENGINE === 'postgres')('is shown so on its page, in its own direction', () =>
    eachRow(scriptTexts, async ({ text }) => {
      const page: string = await get(`/articles/${titles.get(text)}`);
      const heading = /<h1[^>]*>/.exec(page)?.[0];

      expect(page).toContain(`>${escapeHtml(text)}</h1>`);
      expect(heading).toContain('dir="auto"');
    }),
  );

  it('is in the feed as it is', async () => {
    const feed = readXml(await get('/feed.xml'));
    const items = feed.filter(({ name }) => name === 'title').map(({ text }) => text);

    expect(items.slice(1)).toEqual(
      scriptTexts
        .slice(-20)
        .toReversed()
        .map(({ text }) => text),
    );
  });

  it('is found in every spelling by every spelling', async () => {
    await expect
      .poll(async () => (await sql(octavo, 'SELECT article_id FROM search_queue')).length, { timeout: 30_000 })
      .toBe(0);
    await eachRow(words, async (word) => {
      const all = scriptTexts.filter((each) => each.word === word).map(({ text }) => text);
      for (const q of [word.normalize('NFC'), word.normalize('NFD'), word.toUpperCase()]) {
        const { data } = await get(`/api/articles?fields=card&limit=20&q=${encodeURIComponent(q)}`);
        const found = data.map(({ title }: { title: string }) => title);
        for (const text of all) expect(found, q).toContain(text);
      }
    });
  });
});

describe('a name of any script', () => {
  it('is one category however it is spelled, and its address leads there', () =>
    eachRow(words, async (word) => {
      const create = (category: string) => octavo.admin.post('/api/categories', { category });

      const first = await create(`${word} a`);
      const others = [`${word.normalize('NFD')} a`, `${word.normalize('NFC')}\u2003a`, `${word.toLowerCase()}  A`];
      const statuses = [];
      for (const other of others) statuses.push((await create(other)).status);
      const hidden = await create(`${word}\u2060 a`);
      const page = await octavo.visitor.get(`/categories/${encodeURIComponent(word.normalize('NFD'))}%20A`);

      expect([first.status, first.body.category?.category]).toEqual([201, `${word} a`]);
      expect([statuses, hidden.status]).toEqual([[409, 409, 409], 422]);
      // A spelling other than its own leads to that.
      expect([200, 301]).toContain(page.status);
    }));

  it('is one account however it is spelled', () =>
    eachRow(words, async (word) => {
      const register = (username: string) => octavo.client().post('/api/users', { ...valid.account(), username });

      const first = await register(`${word} of us`);
      const again = await register(`${word.normalize('NFD')}\u00a0of  us`);

      expect([first.status, first.body.user?.username, again.status]).toEqual([201, `${word} of us`, 409]);
    }));
});

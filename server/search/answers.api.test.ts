import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { valid } from '../testing/inputs/factories.ts';
import { answers, texts } from '../testing/rows/searchAnswers.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

interface DemoArticle {
  file: string;
  title: string;
  category: string | null;
  tags: string[];
  published: boolean;
}

const demoFile = (name: string) => readFileSync(new URL(`../demo/${name}`, import.meta.url), 'utf8');

/** The part of all searches whose answer must come first. */
const FIRST = 0.95;

it.beforeAll(async () => {
  const demo = JSON.parse(demoFile('articles.json')) as DemoArticle[];
  const categories = new Set(demo.map(({ category }) => category ?? 'Letters'));
  for (const category of categories) await octavo.admin.post('/api/categories', { category });
  for (const { file, title, category, tags, published } of demo) {
    const content = demoFile(`articles/${file}`);
    await make({ title, content, tags, published, category: category ?? 'Letters' });
  }
  for (const [title, text] of texts) await make({ title, content: `<p>${text}</p>`, category: 'Letters', tags: [] });
});

async function make(fields: object): Promise<void> {
  const { status, body } = await octavo.admin.post('/api/articles', {
    ...valid.article(''),
    published: true,
    ...fields,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
}

describe('the table of searches', () => {
  it('has two hundred, of every kind', () => {
    expect(Object.values(answers).flat().length).toBeGreaterThanOrEqual(200);
  });

  it('is over articles that are all indexed soon after they were made', async () => {
    await expect.poll(async () => (await sql(octavo, 'SELECT article_id FROM search_queue')).length).toBe(0);
  });

  it(`has the answer in the first place in ${FIRST * 100} of a hundred`, async () => {
    const missed: string[] = [];
    for (const [kind, table] of Object.entries(answers)) {
      for (const [q, title] of table) {
        const { body } = await octavo.visitor.get(`/api/articles?fields=card&limit=1&q=${encodeURIComponent(q)}`);
        const first: string = body.data[0]?.title ?? '';
        const isFirst = title === '' ? first === '' : first.startsWith(title);
        if (!isFirst) missed.push(`${kind}: ${q} found ${first || 'nothing'}, not ${title || 'nothing'}`);
      }
    }
    const count = Object.values(answers).flat().length;

    expect(missed.length / count, missed.join('\n')).toBeLessThanOrEqual(1 - FIRST);
  });

  it('counts what it finds in another spelling as a search in that spelling does', async () => {
    const corrected: string[] = [];
    for (const [q] of [...(answers.typingErrors ?? []), ['papre'], ['wals'], ['lettres'], ['rint wrods']]) {
      const near = (await octavo.visitor.get(`/api/articles?fields=card&q=${encodeURIComponent(q ?? '')}`)).body;
      if (near.corrected === undefined) continue;
      const found = await octavo.visitor.get(`/api/articles?fields=card&q=${encodeURIComponent(near.corrected)}`);
      const { corrected: spelling, ...page } = near;
      corrected.push(spelling);

      expect(page, q).toEqual(found.body);
    }

    expect(corrected.length).toBeGreaterThan(15);
  });
});

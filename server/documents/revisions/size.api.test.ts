import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { makeArticle } from '../../testing/inputs/factories.ts';
import { Random } from '../../testing/inputs/random.ts';
import { type RevisionCalls, revisionCalls } from '../../testing/rows/revisions.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

let save: RevisionCalls['save'];
it.beforeAll(async () => {
  ({ save } = revisionCalls(octavo));
});

/** Twice the number of versions after which a content is stored whole again: further ones would take as much. */
const VERSIONS = 50;

describe('fifty revisions of a megabyte', () => {
  it('take less than two and a half megabytes', async () => {
    const random = new Random(11);
    const vocabulary = Array.from({ length: 20_000 }, () => randomBytes(2 + random.below(5)).toString('hex'));
    const paragraph = () => `<p>${Array.from({ length: 80 }, () => random.of(vocabulary)).join(' ')}.</p>`;
    const paragraphs: string[] = [];
    while (paragraphs.join('').length < 990_000) paragraphs.push(...Array.from({ length: 100 }, paragraph));
    const contentOf = () =>
      paragraphs
        .join('')
        .slice(0, 999_990)
        .replace(/<[^>]*$/, '');
    const article = await makeArticle(octavo, { content: contentOf() });

    for (let version = 2; version <= VERSIONS; version++) {
      paragraphs[random.below(paragraphs.length)] = paragraph();
      paragraphs.splice(random.below(paragraphs.length), 1, paragraph());
      // As if each was of another day, so that all are kept.
      const time = new Date(Date.now() - (VERSIONS + 2 - version) * 24 * 60 * 60 * 1000);
      await sql(octavo, 'UPDATE revisions SET created_at = :time WHERE article_id = :id AND version = :version', {
        id: Number(article._id),
        version: version - 1,
        time,
      });
      expect((await save(article, { content: contentOf() })).status).toBe(200);
    }

    const [row] = await sql(
      octavo,
      'SELECT COUNT(*) AS count, SUM(length(content)) AS bytes FROM revisions WHERE article_id = :id',
      { id: Number(article._id) },
    );
    expect(Number(row?.count)).toBe(VERSIONS);
    expect(Number(row?.bytes)).toBeLessThan(2_500_000);
    expect(Number(row?.bytes)).toBeGreaterThan(100_000);
  });
});

import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { fold } from '../../shared/text.ts';
import { ArticleRow } from './model.ts';

interface Tagged {
  /** The article. */
  id: number;
  tags: string[];
  /** The tags of its row before, as JSON text; left out for a new one. */
  before?: string;
}

/**
 * Stores, within the write of articles, the tags that each has now, in place of those `before`. The first spelling of a tag
 * names it for as long as an article has it. The rows follow by themselves when the article is published, taken back or deleted.
 */
export async function storeTags(articles: Tagged[], tx: Transaction): Promise<void> {
  const sequelize = ArticleRow.sequelize as Sequelize;
  const run = (sql: string, replacements: Record<string, unknown>) =>
    sequelize.query(sql, { replacements, transaction: tx, type: QueryTypes.RAW });
  const [added, removed] = [new Map<string, string>(), [] as [number, string][]];
  const pairs: [number, string][] = [];
  for (const { id, tags, before = '[]' } of articles) {
    const [keys, old] = [tags.map(fold), (JSON.parse(before) as string[]).map(fold)];
    removed.push(...old.filter((key) => !keys.includes(key)).map((key): [number, string] => [id, key]));
    for (const tag of tags.filter((each) => !old.includes(fold(each)))) {
      const key = fold(tag);
      pairs.push([id, key]);
      if (!added.has(key)) added.set(key, tag);
    }
  }
  if (removed.length > 0) {
    await run(
      `DELETE FROM article_tags WHERE (article_id, tag_id) IN (
         SELECT article_id, tag_id FROM article_tags JOIN tags ON tags.id = tag_id
           WHERE article_id IN (:ids) AND (article_id, tag_key) IN (VALUES :removed))`,
      { ids: removed.map(([id]) => id), removed },
    );
  }
  if (pairs.length === 0) return;
  // In one order, so that two writes do not wait for each other.
  const rows = [...added].sort();
  await run(
    `INSERT INTO tags (tag_key, name) VALUES :rows ON CONFLICT (tag_key) DO UPDATE SET name = excluded.name
       WHERE NOT EXISTS (SELECT 1 FROM article_tags WHERE tag_id = tags.id)`,
    { rows },
  );
  await run(
    `INSERT INTO article_tags (article_id, tag_id, published, published_at)
       SELECT a.id, t.id, a.published, a.published_at FROM articles AS a, tags AS t
       WHERE a.id IN (:ids) AND t.tag_key IN (:keys) AND (a.id, t.tag_key) IN (VALUES :pairs) ON CONFLICT DO NOTHING`,
    { ids: pairs.map(([id]) => id), keys: rows.map(([key]) => key), pairs },
  );
}

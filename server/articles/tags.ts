import { isDeepStrictEqual } from 'node:util';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { uniqueTags } from '../../shared/articles/tags.ts';
import { fold } from '../../shared/kit/text.ts';
import type { App } from '../context.ts';
import { isLive } from '../database/queries/live.ts';
import type { SqlDate } from '../database/queries/sqlTypes.ts';
import { sortKeyOf } from '../sortNames.ts';
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
export async function storeTags(app: App, articles: Tagged[], tx: Transaction): Promise<void> {
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
  const rows = [...added].sort().map(([key, name]) => [key, name, tagSearchKey(name), sortKeyOf(app, name)] as const);
  await run(
    `INSERT INTO tags (tag_key, name, search_key, sort_key) VALUES :rows ON CONFLICT (tag_key) DO UPDATE SET name = excluded.name, sort_key = excluded.sort_key
       WHERE NOT EXISTS (SELECT 1 FROM article_tags WHERE tag_id = tags.id)`,
    { rows },
  );
  await run(
    `INSERT INTO article_tags (article_id, tag_id, published, published_at)
       SELECT a.id, t.id, a.published, a.published_at FROM articles AS a, tags AS t
       WHERE a.id IN (:ids) AND ${isLive('a')} AND t.tag_key IN (:keys) AND (a.id, t.tag_key) IN (VALUES :pairs) ON CONFLICT DO NOTHING`,
    { ids: pairs.map(([id]) => id), keys: rows.map(([key]) => key), pairs },
  );
}

/** Returns the text by whose beginning a tag is suggested: without case and accents, so that 'eclair' finds 'Éclair'. */
export const tagSearchKey = (tag: string): string =>
  fold(tag)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

interface StoredTags {
  id: number;
  /** A list as JSON text. */
  tags: string;
  updatedAt: SqlDate;
}

/**
 * Resolves to the tags that articles have once they are restored, of those whose tags were renamed, merged or deleted since they were
 * saved.
 */
export async function tagsSince(articles: StoredTags[], transaction: Transaction): Promise<Map<number, string[]>> {
  const savedAt = articles.map(({ updatedAt }) => new Date(updatedAt).getTime());
  const changes = await (ArticleRow.sequelize as Sequelize).query<{ key: string; name: string | null; at: SqlDate }>(
    'SELECT tag_key AS key, name, created_at AS at FROM tag_changes WHERE created_at > :since ORDER BY id',
    { replacements: { since: new Date(Math.min(...savedAt)) }, transaction, type: QueryTypes.SELECT },
  );
  const changed = new Map<number, string[]>();
  for (const [index, { id, tags: stored }] of articles.entries()) {
    const before = JSON.parse(stored) as string[];
    let tags = before;
    for (const { key, name, at } of changes) {
      if (new Date(at).getTime() < (savedAt[index] ?? 0)) continue;
      tags = tags.flatMap((tag) => (fold(tag) !== key ? [tag] : name === null ? [] : [name]));
    }
    if (!isDeepStrictEqual(tags, before)) changed.set(id, uniqueTags(tags));
  }
  return changed;
}

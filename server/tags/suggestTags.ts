import type { TagSuggestionsQuery } from '../../shared/articles/tagCalls.ts';
import { tagSearchKey } from '../articles/tags.ts';
import type { App } from '../context.ts';
import { forEachDialect } from '../database/dialect.ts';
import { isAdmin, type Viewer } from '../http/state.ts';

/** The number of tags that are suggested, and of those that are looked at for it: some may be left that no article has. */
const SUGGESTED = 8;
const LOOKED_AT = 200;

const begunBy = (condition: string) =>
  forEachDialect(({ byCodePoint }) => {
    const key = byCodePoint('search_key');
    return `SELECT name FROM (SELECT id, name, search_key FROM tags WHERE ${key} >= $from AND ${key} < $to
      ORDER BY ${key}, id LIMIT ${LOOKED_AT}) AS begun
      WHERE EXISTS (SELECT 1 FROM article_tags WHERE tag_id = begun.id ${condition}) ORDER BY ${key}, id LIMIT ${SUGGESTED}`;
  });
const begunTags = begunBy('');
const begunPublicTags = begunBy('AND published');

/**
 * Resolves to the first tags, by name, that begin with a text, without regard to case and accents: of published articles, and for
 * administrators of all.
 */
export async function suggestTags(
  { database }: App,
  { q = '' }: TagSuggestionsQuery,
  viewer: Viewer,
): Promise<string[]> {
  const from = tagSearchKey(q.trim());
  const sql = isAdmin(viewer) ? begunTags : begunPublicTags;
  const rows = await database.read<{ name: string }>(sql(database.dialect), { from, to: `${from}\u{10ffff}` });
  return rows.map(({ name }) => name);
}

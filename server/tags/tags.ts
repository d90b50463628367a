import { QueryTypes, type Transaction } from 'sequelize';
import { type Page, totalPages } from '../../shared/paging.ts';
import { otherNumber, refused } from '../../shared/refused.ts';
import type { CountedTag, TagsQuery } from '../../shared/tagCalls.ts';
import { fold } from '../../shared/text.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import type { Articles } from '../articles/articles.ts';
import { isAdmin, type Viewer } from '../context.ts';
import { allConditions, orderSql } from '../database/filteredPages.ts';
import { textSearch, wordsOf } from '../database/textSearch.ts';
import { conflict, invalid, notFound } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';

interface Dependencies extends RecordedWrites {
  articles: Pick<Articles, 'bulk'>;
}

interface TagColumns {
  id: number;
  name: string;
  articles: number;
  drafts: number;
}

interface Target {
  tag: string;
  /** The number of articles that have it, as it was shown. */
  expected: number;
}

const COUNTED = `(SELECT t.id, t.tag_key, t.name, COALESCE(p.total, 0) AS articles, COALESCE(d.total, 0) AS drafts FROM tags AS t
  LEFT JOIN totals AS p ON p.kind = 'tagged' AND p.part = t.id
  LEFT JOIN totals AS d ON d.kind = 'tagged-draft' AND d.part = t.id) AS counted`;
const BY_KEY = `SELECT id, name, articles, drafts FROM ${COUNTED} WHERE tag_key = $tag AND (articles > 0
  OR EXISTS (SELECT 1 FROM article_tags WHERE tag_id = counted.id AND published_at IS NOT NULL))`;

const WITH_AUTHORS = `SELECT 'tags' AS kind, name AS value FROM ${COUNTED} WHERE articles > 0
  UNION ALL SELECT 'authors', CAST(part AS TEXT) FROM totals WHERE kind = 'authored' AND total > 0`;

const orders = { tag: 'tag_key', articles: 'articles' };

/** The tags of articles. */
export type Tags = ReturnType<typeof createTags>;

export function createTags({ database, changes, activity, articles }: Dependencies) {
  const { sequelize } = database;

  return {
    /** Lists the tags of published articles by name unless they are sorted; for administrators those of all articles. */
    async list({ q, sort = 'tag', page, limit }: TagsQuery, viewer: Viewer | null): Promise<Page<CountedTag>> {
      const { contains } = textSearch(sequelize);
      const conditions = [
        isAdmin(viewer) ? 'articles + drafts > 0' : 'articles > 0',
        ...wordsOf(q).map((word) => `(${contains('name', word)} OR ${contains('tag_key', word)})`),
      ];
      const from = `FROM ${COUNTED} WHERE ${allConditions(conditions)}`;
      const select = <Row extends object>(sql: string) => sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
      const rows = await select<TagColumns & { total: number }>(
        `SELECT id, name, articles, drafts, COUNT(*) OVER () AS total ${from}
           ORDER BY ${orderSql(orders, sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      );
      // A page past the end has no row with the total.
      const [counted] =
        rows[0] || page === 1 ? rows : await select<{ total: number }>(`SELECT COUNT(*) AS total ${from}`);
      const total = Number(counted?.total ?? 0);
      const data = rows.map((row) => (isAdmin(viewer) ? { ...view(row), drafts: Number(row.drafts) } : view(row)));
      return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
    },

    /** Lists the names of all tags of published articles, and the `_id`s of their authors. */
    async withAuthors(): Promise<{ tags: string[]; authors: string[] }> {
      const rows = await database.read<{ kind: 'tags' | 'authors'; value: string }>(WITH_AUTHORS);
      const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ value }) => value);
      return { tags: of('tags'), authors: of('authors') };
    },

    /** Resolves to the tag of this name, in any spelling, that an article has which is or was published. Throws 404. */
    async byName(tag: string): Promise<CountedTag> {
      const [row] = isTag(tag) ? await database.read<TagColumns>(BY_KEY, { tag: fold(tag.trim()) }) : [];
      if (!row) throw notFound(refused.tagNotFound);
      return view(row);
    },

    /**
     * Renames a tag in its articles. Resolves to their number. Throws 404, and 409 where there is a tag of the new name or
     * another number of articles than expected.
     */
    rename: ({ to, ...target }: Target & { to: string }, actor: Actor): Promise<number> =>
      replace({ ...target, by: to }, actor, async (id, tx) => {
        const other = await find(to, tx);
        if (other && other.id !== id) throw conflict(refused.tagTaken, { to: refused.tagTaken });
        if (other) await run('UPDATE tags SET name = :to WHERE id = :id', { id, to }, tx);
        return { kind: 'edit', details: { to } };
      }),

    /** Gives the articles of a tag another one instead. Resolves to their number. Throws as `rename`, and 422 for no such other tag. */
    async merge({ into, ...target }: Target & { into: string }, actor: Actor): Promise<number> {
      if (fold(into) === fold(target.tag)) throw invalid({ into: refused.sameTag });
      const other = await find(into, null);
      if (!other) throw invalid({ into: refused.noSuchTag });
      return replace({ ...target, by: other.name }, actor, async () => ({ kind: 'edit', details: { to: other.name } }));
    },

    /** Takes a tag from all articles. Resolves to their number. Throws as `rename`. */
    remove: (target: Target, actor: Actor): Promise<number> =>
      replace({ ...target, by: null }, actor, async () => ({ kind: 'delete', details: {} })),
  };

  type Entry = { kind: 'edit' | 'delete'; details: Record<string, unknown> };

  /** Replaces a tag in all articles that had it at one moment, in batches. */
  async function replace(
    { tag, expected, by }: Target & { by: string | null },
    actor: Actor,
    prepare: (id: number, tx: Transaction) => Promise<Entry>,
  ): Promise<number> {
    const begin = asAdmin(actor, async (tx) => {
      const row = await find(tag, tx);
      if (!row) throw notFound(refused.tagNotFound);
      const ids = await select<{ id: number }>(
        'SELECT article_id AS id FROM article_tags WHERE tag_id = :id ORDER BY article_id',
        { id: row.id },
        tx,
      );
      if (ids.length !== expected) throw conflict(otherNumber(expected, ids.length));
      const entry = await prepare(row.id, tx);
      const subject = { kind: 'tag' as const, rows: [{ _id: String(row.id), name: row.name }] };
      await activity.record({ ...entry, actor, subject }, tx);
      return ids.map(({ id }) => String(id));
    });
    const ids = await changes.write(begin, () => ['articles']);
    return articles.bulk.replaceTag(ids, { tag, by }, actor);
  }

  /** Resolves to the tag of this name that an article has. */
  async function find(tag: string, tx: Transaction | null): Promise<{ id: number; name: string } | undefined> {
    const [row] = await select<{ id: number; name: string }>(
      'SELECT id, name FROM tags WHERE tag_key = :key AND EXISTS (SELECT 1 FROM article_tags WHERE tag_id = tags.id)',
      { key: fold(tag) },
      tx,
    );
    return row;
  }

  function select<Row extends object>(
    sql: string,
    replacements: Record<string, unknown>,
    transaction: Transaction | null,
  ) {
    return sequelize.query<Row>(sql, { replacements, transaction, type: QueryTypes.SELECT });
  }

  async function run(sql: string, replacements: Record<string, unknown>, transaction: Transaction): Promise<void> {
    await sequelize.query(sql, { replacements, transaction });
  }
}

/** Tells if a text may be a tag, so that the database is asked. */
const isTag = (text: string) => text.length <= 200 && text.isWellFormed() && !/\p{Cc}/u.test(text);

const view = ({ id, name, articles }: TagColumns): CountedTag => ({
  _id: String(id),
  tag: name,
  articles: Number(articles),
});

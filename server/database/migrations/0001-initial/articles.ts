import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { deletion, flag, id, integer, reference, text, time, version } from './columns.ts';
import { columnsOf, createTable, isLive, isSqlite, run, trashIndexes } from './statements.ts';
import { sumByQuarters } from './statistics.ts';
import { countRows } from './totals.ts';

/** The long text is the last one: SQLite reads a row from its beginning. */
const columns = {
  id,
  title: text,
  slug: text,
  summary: text,
  has_own_summary: { ...flag, defaultValue: false },
  reading_minutes: integer,
  tags: text,
  published: flag,
  published_at: DataTypes.DATE,
  publish_at: DataTypes.DATE,
  publish_failed_at: DataTypes.DATE,
  handed_in_at: DataTypes.DATE,
  featured: { ...flag, defaultValue: false },
  // Without references, so that a category and an account go at once however many articles they have; jobs empty these columns.
  category_id: DataTypes.INTEGER,
  author_id: DataTypes.INTEGER,
  image_key: DataTypes.TEXT,
  image_widths: DataTypes.TEXT,
  image_height: DataTypes.INTEGER,
  image_alt: text,
  meta_title: { ...text, defaultValue: '' },
  meta_description: { ...text, defaultValue: '' },
  canonical_url: { ...text, defaultValue: '' },
  created_at: time,
  updated_at: time,
  // When the text was last changed: `updated_at` counts every change.
  content_updated_at: DataTypes.DATE,
  version,
  ...deletion,
  content: text,
};

/** Creates the tables of categories, of articles, and of the slugs that articles had before. */
export async function createArticles(context: MigrationContext): Promise<void> {
  await createTable(context, 'categories', {
    id,
    name: text,
    name_key: { ...text, unique: true },
    version,
    description: { ...text, defaultValue: '' },
    image_id: reference('images', 'SET NULL'),
  });
  await context.schema.addIndex('categories', ['image_id'], { transaction: context.transaction });
  await createTable(context, 'articles', columns);
  await run(context, [...indexes(isSqlite(context)), ...trashIndexes('articles')]);
  await countArticles(context);

  // They outlive their article, so that no other one gets them.
  const oldSlug = { slug: { type: DataTypes.TEXT, primaryKey: true }, article_id: integer };
  await createTable(context, 'old_slugs', oldSlug);
}

/** The condition of a draft, which no time is set for. */
const DRAFT = 'published = FALSE AND publish_at IS NULL';

/**
 * Returns the indexes for the ways in which articles are listed, counted and found. A partial one has the condition of its
 * list word for word, and the columns of its condition: SQLite checks it again, and would rather read a larger index that
 * has them; Postgres would read the table.
 */
const indexes = (forSqlite: boolean) => [
  'CREATE UNIQUE INDEX articles_slug ON articles (slug) WHERE deleted_at IS NULL',
  // Those of every article, in the trash too.
  'CREATE INDEX articles_image_key ON articles (image_key)',
  // With the columns by which articles are counted, so that none of them is read for it.
  'CREATE INDEX articles_author_created_at_id ON articles (author_id, created_at, id, published, publish_at, deleted_at)',
  // The columns that a search filters and sorts by.
  ...(forSqlite
    ? [
        `CREATE INDEX articles_states ON articles
           (id, published, published_at, created_at, category_id, author_id, publish_at, handed_in_at, deleted_at)`,
      ]
    : []),
  ...Object.entries({
    created_at_id: ['created_at, id'],
    category_id_created_at_id: ['category_id, created_at, id'],
    updated_at_id: ['updated_at, id'],
    published_published_at_id: ['published, published_at, id'],
    category_id_published_published_at_id: ['category_id, published, published_at, id'],
    author_id_published_published_at_id: ['author_id, published, published_at, id'],
    title: [`${forSqlite ? 'title COLLATE NOCASE' : 'lower(title)'}, id`],
    featured: ['featured, published, published_at, id', 'featured = TRUE'],
    draft_created_at_id: ['published, created_at, id, publish_at', DRAFT],
    draft_category_id_created_at_id: ['category_id, published, created_at, id, publish_at', DRAFT],
    scheduled_created_at_id: ['created_at, id, publish_at', 'publish_at IS NOT NULL'],
    covers_created_at_id: ['created_at, id, image_key', 'image_key IS NOT NULL'],
    handed_in_created_at_id: ['created_at, id, handed_in_at', 'handed_in_at IS NOT NULL'],
  }).map(
    ([name, [of, condition]]) => `CREATE INDEX articles_${name} ON articles (${of}, deleted_at)
      WHERE ${condition ? `${condition} AND ` : ''}deleted_at IS NULL`,
  ),
];

async function countArticles(context: MigrationContext): Promise<void> {
  await countRows(context, {
    table: 'articles',
    kind: (row) =>
      `CASE WHEN ${row}.published THEN 'published' WHEN ${row}.publish_at IS NULL THEN 'draft' ELSE 'scheduled' END`,
    part: (row) => `COALESCE(${row}.category_id, 0)`,
    counts: isLive,
    decisive: ['published', 'publish_at', 'category_id', 'deleted_at'],
  });
  await sumByQuarters(context, {
    table: 'articles',
    kind: 'articles',
    time: 'published_at',
    counts: (row) => `${row}.published AND ${row}.published_at IS NOT NULL AND ${isLive(row)}`,
    decisive: ['published', 'published_at', 'deleted_at'],
  });
  await run(context, isSqlite(context) ? countAuthorsInSqlite : countAuthorsInPostgres);
}

/** Counts an article that is published, live, and has an author, by one more or less. */
const count = (row: 'old' | 'new', change: number) => `INSERT INTO totals (kind, part, total)
  SELECT 'authored', ${row}.author_id, ${change} WHERE ${row}.published AND ${row}.author_id IS NOT NULL AND ${isLive(row)}
  ON CONFLICT (kind, part) DO UPDATE SET total = totals.total + excluded.total;`;

const DECISIVE = ['published', 'author_id', 'deleted_at'];

const countAuthorsInSqlite = [
  `CREATE TRIGGER articles_authored_insert AFTER INSERT ON articles BEGIN ${count('new', 1)} END`,
  `CREATE TRIGGER articles_authored_delete AFTER DELETE ON articles BEGIN ${count('old', -1)} END`,
  `CREATE TRIGGER articles_authored_update AFTER UPDATE OF ${DECISIVE.join(', ')} ON articles
     WHEN ${columnsOf('old', DECISIVE)} IS NOT ${columnsOf('new', DECISIVE)}
     BEGIN ${count('old', -1)} ${count('new', 1)} END`,
];

const countAuthorsInPostgres = [
  `CREATE FUNCTION articles_authored() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP <> 'INSERT' THEN ${count('old', -1)} END IF;
     IF TG_OP <> 'DELETE' THEN ${count('new', 1)} END IF;
     RETURN NULL;
   END $$`,
  ...['INSERT', 'DELETE'].map(
    (event) => `CREATE TRIGGER articles_authored_${event.toLowerCase()} AFTER ${event} ON articles
      FOR EACH ROW EXECUTE FUNCTION articles_authored()`,
  ),
  `CREATE TRIGGER articles_authored_update AFTER UPDATE OF ${DECISIVE.join(', ')} ON articles FOR EACH ROW
     WHEN (${columnsOf('old', DECISIVE)} IS DISTINCT FROM ${columnsOf('new', DECISIVE)})
     EXECUTE FUNCTION articles_authored()`,
];

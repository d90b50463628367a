import { DataTypes, QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { addTotal } from './0007-totals.ts';
import type { Migration } from './migration.ts';

/**
 * Adds the tags of articles as rows, with the publication of each article beside them, so that the pages of a tag are read in
 * the order of an index; an index for the pages of an author; the number of articles of each tag and author; and the
 * profiles of authors. Triggers follow publications; what is written as tags is stored by the write itself, which folds them.
 */
export const tags: Migration = {
  name: '0037-tags',
  async up({ schema, transaction }) {
    const { sequelize } = schema;
    const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
    const text = { type: DataTypes.TEXT, allowNull: false };
    const reference = (model: string, onDelete: string) => ({
      type: DataTypes.INTEGER,
      references: { model, key: 'id' },
      onDelete,
    });
    await schema.createTable('tags', { id, tag_key: { ...text, unique: true }, name: text }, { transaction });
    await schema.createTable(
      'article_tags',
      {
        article_id: { ...reference('articles', 'CASCADE'), primaryKey: true },
        tag_id: { ...reference('tags', 'CASCADE'), primaryKey: true },
        published: { type: DataTypes.BOOLEAN, allowNull: false },
        published_at: { type: DataTypes.DATE },
      },
      { transaction },
    );
    await fill(sequelize, transaction);
    await schema.addIndex('article_tags', ['tag_id', 'published', 'published_at', 'article_id'], { transaction });
    await schema.addIndex('articles', ['author_id', 'published', 'published_at', 'id'], { transaction });
    await schema.createTable(
      'author_profiles',
      {
        user_id: { ...reference('users', 'CASCADE'), primaryKey: true },
        bio: text,
        image_id: reference('images', 'SET NULL'),
        version: { type: DataTypes.INTEGER, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('author_profiles', ['image_id'], { transaction });

    const kind = (row: string) => `CASE WHEN ${row}.published THEN 'tagged' ELSE 'tagged-draft' END`;
    const counted = { table: 'article_tags', kind, part: (row: string) => `${row}.tag_id`, decisive: ['published'] };
    await addTotal(sequelize, counted, transaction);
    const triggers = sequelize.getDialect() === 'sqlite' ? FOR_SQLITE : FOR_POSTGRES;
    for (const statement of [AUTHORED, ...triggers]) await sequelize.query(statement, { transaction });
  },
};

/** Stores the tags that articles have, by their spellings, of which there are far fewer. */
async function fill(sequelize: Sequelize, transaction: Transaction): Promise<void> {
  const each =
    sequelize.getDialect() === 'sqlite'
      ? 'json_each(a.tags) AS one'
      : 'jsonb_array_elements_text(a.tags::jsonb) AS one(value)';
  const run = (sql: string, replacements: unknown[] = []) => sequelize.query(sql, { replacements, transaction });
  const spellings = await sequelize.query<{ value: string }>(
    `SELECT one.value, MIN(a.id) AS first FROM articles AS a, ${each} GROUP BY one.value ORDER BY first, one.value`,
    { type: QueryTypes.SELECT, transaction },
  );
  if (spellings.length === 0) return;
  await run('CREATE TEMPORARY TABLE tag_spellings (value TEXT PRIMARY KEY, tag_key TEXT NOT NULL)');
  for (let start = 0; start < spellings.length; start += 500) {
    const some = spellings.slice(start, start + 500).map(({ value }) => ({ value, key: keyOf(value) }));
    const rows = some.map(() => '(?, ?)').join();
    await run(
      `INSERT INTO tag_spellings (value, tag_key) VALUES ${rows}`,
      some.flatMap(({ value, key }) => [value, key]),
    );
    await run(
      `INSERT INTO tags (tag_key, name) VALUES ${rows} ON CONFLICT (tag_key) DO NOTHING`,
      some.flatMap(({ value, key }) => [key, value]),
    );
  }
  await run(`INSERT INTO article_tags (article_id, tag_id, published, published_at)
    SELECT DISTINCT a.id, t.id, a.published, a.published_at FROM articles AS a, ${each}
      JOIN tag_spellings AS s ON s.value = one.value JOIN tags AS t ON t.tag_key = s.tag_key`);
  await run('DROP TABLE tag_spellings');
}

const keyOf = (tag: string) => tag.normalize('NFKC').toLowerCase();

const AUTHORED = `INSERT INTO totals (kind, part, total)
  SELECT 'authored', author_id, COUNT(*) FROM articles WHERE published = TRUE AND author_id IS NOT NULL GROUP BY author_id`;

/** Counts an article that is published, and has an author, by one more or less. */
const count = (row: string, change: number) => `INSERT INTO totals (kind, part, total)
  SELECT 'authored', ${row}.author_id, ${change} WHERE ${row}.published AND ${row}.author_id IS NOT NULL
  ON CONFLICT (kind, part) DO UPDATE SET total = totals.total + excluded.total;`;

const follow = `UPDATE article_tags SET published = new.published, published_at = new.published_at
  WHERE article_id = new.id;`;

const trigger = (name: string, event: string, work: string) =>
  `CREATE TRIGGER articles_${name} AFTER ${event} BEGIN ${work} END`;

const FOR_SQLITE = [
  trigger('authored_insert', 'INSERT ON articles', count('new', 1)),
  trigger('authored_delete', 'DELETE ON articles', count('old', -1)),
  trigger(
    'authored_update',
    `UPDATE OF published, author_id ON articles WHEN (old.published, old.author_id) IS NOT (new.published, new.author_id)`,
    count('old', -1) + count('new', 1),
  ),
  trigger(
    'tagged_update',
    `UPDATE OF published, published_at ON articles
       WHEN (old.published, old.published_at) IS NOT (new.published, new.published_at)`,
    follow,
  ),
];

const FOR_POSTGRES = [
  `CREATE FUNCTION articles_authored() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP <> 'INSERT' THEN ${count('old', -1)} END IF;
     IF TG_OP <> 'DELETE' THEN ${count('new', 1)} END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION articles_tagged() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${follow} RETURN NULL; END $$`,
  ...['INSERT', 'DELETE'].map(
    (event) => `CREATE TRIGGER articles_authored_${event.toLowerCase()} AFTER ${event} ON articles
      FOR EACH ROW EXECUTE FUNCTION articles_authored()`,
  ),
  `CREATE TRIGGER articles_authored_update AFTER UPDATE OF published, author_id ON articles FOR EACH ROW
     WHEN ((old.published, old.author_id) IS DISTINCT FROM (new.published, new.author_id))
     EXECUTE FUNCTION articles_authored()`,
  `CREATE TRIGGER articles_tagged_update AFTER UPDATE OF published, published_at ON articles FOR EACH ROW
     WHEN ((old.published, old.published_at) IS DISTINCT FROM (new.published, new.published_at))
     EXECUTE FUNCTION articles_tagged()`,
];

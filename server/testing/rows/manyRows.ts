import { fill } from '../../bench/content.ts';
import { type Database, openDatabase } from '../../database/open.ts';

const IMAGES = 10_000;

/** Fills the database at this address with so many rows of each list, 10,000 pictures, and short texts, as plans are made for. */
export async function fillManyRows(address: string, rows: number): Promise<void> {
  const database = openDatabase(address);
  await fill(database, { users: rows, articles: rows, comments: rows, contacts: rows, revisions: 0 });
  await shortenTexts(database);
  await commentMore(database);
  await addImages(database);
  if (isPostgres(database)) await markAllVisible(database);
  await database.close();
}

const isPostgres = ({ sequelize }: Pick<Database, 'sequelize'>) => sequelize.getDialect() === 'postgres';

/** Gives the articles short texts: nothing here is about them, and indexing long ones takes longer than all tests. */
async function shortenTexts(database: Database): Promise<void> {
  const { sequelize } = database;
  await sequelize.query(`UPDATE articles SET content = '<p>Part ' || id || '.</p>'`);
  if (isPostgres(database)) await sequelize.query('VACUUM FULL articles');
}

/**
 * Marks every row visible, without which Postgres reads no index alone. A VACUUM leaves out the rows that are younger than
 * anyone's snapshot, and another test that connects at that moment, or autovacuum, has one.
 */
async function markAllVisible({ sequelize }: Database): Promise<void> {
  const unmarked = `SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND relallvisible < relpages`;
  while ((await sequelize.query(unmarked))[0].length > 0) await sequelize.query('VACUUM');
}

/**
 * Makes eight comments of each, many of them on the first article, and half as many answers: Postgres sorts a few instead of
 * using an index.
 */
export async function commentMore(database: Database): Promise<void> {
  const { sequelize } = database;
  const double = `INSERT INTO comments (message, article_id, user_id, created_at)
    SELECT message, CASE WHEN id % 8 = 0 THEN 1 ELSE 2 + id % 900 END, user_id, created_at FROM comments ORDER BY id`;
  for (let time = 0; time < 3; time++) await sequelize.query(double);
  await sequelize.query(`INSERT INTO comments (message, article_id, user_id, created_at, parent_id)
    SELECT message, article_id, user_id, created_at, id FROM comments WHERE id % 2 = 0 ORDER BY id`);
  if (isPostgres(database)) await sequelize.query('ANALYZE comments');
}

/** Makes ten thousand pictures, of which some are in the texts of articles and pages, and one is the cover of some. */
export async function addImages(database: Database): Promise<void> {
  const { sequelize } = database;
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${IMAGES}) SELECT`;
  const key = isPostgres(database) ? `lpad(CAST(n AS TEXT), 24, '0')` : `printf('%024d', n)`;
  await sequelize.query(
    `INSERT INTO images (image_key, image_widths, image_height, alt, file_name, bytes, created_at)
     ${numbers} ${key}, '[60]', 40, 'Picture ' || n, 'press.png', 100, :at FROM numbers`,
    { replacements: { at: new Date() } },
  );
  await sequelize.query(
    `INSERT INTO image_uses (article_id, image_id) SELECT articles.id, images.id FROM articles JOIN images
       ON images.id % 1000 = articles.id WHERE articles.id < 1000`,
  );
  await sequelize.query(
    `INSERT INTO text_pages (slug, title, content, in_menu, published, position)
       SELECT 'page-' || id, 'Page ' || id, '<p>It.</p>', 'none', TRUE, id FROM articles WHERE id BETWEEN 4 AND 90`,
  );
  await sequelize.query(
    `INSERT INTO text_page_images (page_id, image_id) SELECT text_pages.id, images.id FROM text_pages JOIN images
       ON images.id % 90 = text_pages.id`,
  );
  await sequelize.query(
    `UPDATE articles SET image_key = (SELECT MAX(image_key) FROM images), image_widths = '[60]', image_height = 40
       WHERE id % 100 = 0`,
  );
  if (isPostgres(database)) await sequelize.query('ANALYZE');
}

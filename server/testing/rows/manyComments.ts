import type { Article } from '../../../shared/articles/articles.ts';
import { openDatabase } from '../../database/open.ts';
import type { Octavo } from '../servers/octavo.ts';

/**
 * Adds anonymous comments to an article, '1' the oldest, in pairs of the same moment. It writes directly to the
 * database without notifying the server, so call it before the first request for the article.
 */
export async function insertComments({ environment }: Octavo, article: Article, count: number): Promise<void> {
  const { sequelize, close } = openDatabase(environment.DATABASE_URL ?? '');
  const moment =
    sequelize.getDialect() === 'sqlite'
      ? `strftime('%Y-%m-%d %H:%M:%f +00:00', '2026-01-01', (i / 2) || ' seconds')`
      : `TIMESTAMPTZ '2026-01-01 00:00:00+00' + (i / 2) * INTERVAL '1 second'`;
  await sequelize.query(
    `WITH RECURSIVE up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM up WHERE i < ${count})
     INSERT INTO comments (message, article_id, created_at)
     SELECT CAST(i AS TEXT), ${Number(article._id)}, ${moment} FROM up ORDER BY i`,
  );
  await close();
}

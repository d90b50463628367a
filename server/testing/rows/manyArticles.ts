import type { Article } from '../../../shared/articles/articles.ts';
import { openDatabase } from '../../database/open.ts';
import type { Octavo } from '../servers/octavo.ts';

/**
 * Copies an article so many times, with its tags. It writes directly to the database without notifying the server, so call it before
 * the first request for a list of them.
 */
export async function copyArticle(
  { environment }: Pick<Octavo, 'environment'>,
  { _id }: Pick<Article, '_id'>,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const { sequelize, close } = openDatabase(environment.DATABASE_URL ?? '', { role: 'command' });
  const described = await sequelize.getQueryInterface().describeTable('articles');
  const columns = Object.keys(described).filter((column) => column !== 'id' && column !== 'slug');
  const replacements = { id: Number(_id), count };
  await sequelize.query(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count)
     INSERT INTO articles (slug, ${columns.join()}) SELECT slug || '-copy-' || n, ${columns.join()}
       FROM articles, numbers WHERE id = :id`,
    { replacements },
  );
  await sequelize.query(
    `INSERT INTO article_tags (article_id, tag_id, published, published_at)
     SELECT copy.id, tag_id, t.published, t.published_at FROM article_tags AS t
       JOIN articles AS a ON a.id = t.article_id JOIN articles AS copy ON copy.slug LIKE a.slug || '-copy-%'
       WHERE t.article_id = :id`,
    { replacements },
  );
  await close();
}

import type { Sequelize, Transaction } from 'sequelize';

interface Released {
  column: 'category_id' | 'author_id';
  /** The keys of the rows that are about to be deleted. */
  ids: number[];
  transaction: Transaction;
}

/** Takes categories or authors from their articles, within the write that deletes them: the foreign key would raise no version. */
export async function detachFromArticles(sequelize: Sequelize, { column, ids, transaction }: Released): Promise<void> {
  if (ids.length === 0) return;
  await sequelize.query(`UPDATE articles SET ${column} = NULL, version = version + 1 WHERE ${column} IN (:ids)`, {
    replacements: { ids },
    transaction,
  });
}

import type { Transaction } from 'sequelize';
import { textPageMessages as messages } from '../../shared/textPageMessages.ts';
import { isPageSlug } from '../../shared/textPages.ts';
import { notFound } from '../problems.ts';
import { TextPageRow } from './model.ts';

/** Resolves to the row of a page, which a write locks. Throws 404. */
export async function existingPage(slug: string, transaction?: Transaction): Promise<TextPageRow> {
  const locked = transaction ? { transaction, lock: transaction.LOCK.UPDATE } : {};
  // A NUL is no value of a query.
  const row = isPageSlug(slug) ? await TextPageRow.findOne({ where: { slug }, ...locked }) : null;
  if (!row) throw notFound(messages.notFound);
  return row;
}

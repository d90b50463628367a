import type { TrashedArticle } from '../../../shared/history/trash.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { ownDateTime } from '../ui/ownTime.ts';
import type { Column } from './ListRow.tsx';

type Deletion = Pick<TrashedArticle, '_id' | 'deletedAt' | 'deletedBy' | 'expiresAt'>;

const DAY = 24 * 60 * 60 * 1000;

/** The columns of every trash: when and by whom a row was deleted, and how long it stays. */
export const deletionColumns: Column<Deletion>[] = [
  { name: msg('Deleted'), width: 12, line: true, cell: ({ deletedAt }) => ownDateTime(deletedAt) },
  { name: msg('By'), width: 8, cell: ({ deletedBy }) => deletedBy?.username ?? t(texts.unknownAuthor) },
  { name: msg('Days left'), width: 6, line: true, cell: ({ expiresAt }) => daysLeft(expiresAt) },
];

/** Returns the number of days, each begun one counted, until a row is removed; at least 1 while it is shown. */
export function daysLeft(expiresAt: string, now = Date.now()): string {
  const days = Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / DAY));
  return t('{days, plural, one {# day} other {# days}}', { days });
}

import { limits } from '../../shared/limits.ts';
import { refused } from '../../shared/messages.ts';
import type { Page, PageQuery } from '../../shared/paging.ts';
import type { Order } from '../database/select.ts';
import { selectRows } from '../database/select.ts';
import { run, type Sql, sequelizeOf } from '../database/sql.ts';
import { HttpProblem } from '../problems.ts';
import { ArticleRow } from './model.ts';

/** In bytes of UTF-8. Neither database reads a long text to tell how long it is. */
const SIZE = 'octet_length(content)';

/** The calls of the specification have at most so many rows: they are answered however large that is. */
export const mayBeTooLarge = ({ limit }: PageQuery): boolean => limit > limits.adminPageSize;

/** Throws 413 where the contents of the articles with these keys are larger than a list may be, before they are read. */
export async function refuseLargeContents(keys: Sql): Promise<void> {
  const text = `SELECT CAST(COALESCE(SUM(${SIZE}), 0) AS INTEGER) AS size FROM articles WHERE id IN (${keys.text})`;
  const [row] = await run<{ size: number }>(sequelizeOf(ArticleRow), { ...keys, text });
  if (row && row.size > limits.listMaxBytes) throw tooLarge();
}

/** Throws 413 where it is larger than a list may be. */
export function refuseLargePage(page: Page<unknown>): void {
  if (Buffer.byteLength(JSON.stringify(page)) > limits.listMaxBytes) throw tooLarge();
}

interface Newest {
  where: { published: boolean };
  order: Order;
  count: number;
}

/** How many of the first `count` articles fit into one document with their contents, at least one. */
export async function fitting({ where, order, count }: Newest): Promise<number> {
  const selection = { columns: sizeColumns, more: { size: { text: SIZE } }, where, order, limit: count };
  const rows = (await selectRows(ArticleRow, selection)) as (ArticleRow & { size: number })[];
  let room = limits.listMaxBytes;
  const first = rows.findIndex(({ size }) => {
    room -= size;
    return room < 0;
  });
  // Not their number now: another may be published before they are read.
  return first === -1 ? count : Math.max(1, first);
}

const sizeColumns = { attributes: ['id'] };
const tooLarge = () => new HttpProblem(413, refused.listTooLarge);

import { type FindAttributeOptions, type FindOptions, literal } from 'sequelize';
import { limits } from '../../../shared/kit/limits.ts';
import type { Page, PageQuery } from '../../../shared/kit/paging.ts';
import { refused } from '../../../shared/kit/refused.ts';
import { HttpProblem } from '../../problems.ts';
import { ArticleRow } from '../model.ts';

/** The attributes of an article's key and `size`, in bytes of UTF-8. Neither database reads a long text to measure it. */
export const sizeAttributes: FindAttributeOptions = ['id', [literal('octet_length(content)'), 'size']];

/** Tells if a page may be too large. The specification's pages, of up to `adminPageSize` rows, are sent whatever their size. */
export const mayBeTooLarge = ({ limit }: PageQuery): boolean => limit > limits.adminPageSize;

/** Throws 413 where the contents of the articles that match are larger than a list may be, before they are read. */
export async function refuseLargeContents(condition: Pick<FindOptions, 'where' | 'bind'>): Promise<void> {
  const rows = await ArticleRow.findAll({ attributes: sizeAttributes, ...condition });
  if (rows.reduce((sum, row) => sum + sizeOf(row), 0) > limits.listMaxBytes) throw tooLarge();
}

/** Throws 413 where a page is larger than a list may be. */
export function refuseLargePage(page: Page<unknown>): void {
  if (Buffer.byteLength(JSON.stringify(page)) > limits.listMaxBytes) throw tooLarge();
}

/** Returns the first articles, read with `sizeAttributes`, that fit into one document with their contents; at least one. */
export function rowsThatFit(rows: ArticleRow[]): ArticleRow[] {
  let room = limits.listMaxBytes;
  const first = rows.findIndex((row) => {
    room -= sizeOf(row);
    return room < 0;
  });
  return first === -1 ? rows : rows.slice(0, Math.max(1, first));
}

const sizeOf = (row: ArticleRow) => Number(row.get('size'));
const tooLarge = () => new HttpProblem(413, refused.listTooLarge);

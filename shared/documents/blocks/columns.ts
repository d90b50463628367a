import type { Alignment } from '../richText.ts';
import { attributesIn, type HtmlElement, type HtmlNode, withoutAttributes } from './htmlTree.ts';

/** The most columns of a table that have widths. */
export const MOST_WIDTHS = 50;

/**
 * Writes the widths of the columns of a table as whole percentages that add up to 100. They are those of its columns, or else of its
 * cells, and are read in any unit, if all have the same. In another than percent they say nothing if one has none, or all are equal,
 * which is what programs write by themselves.
 */
export function shapeColumns(table: HtmlElement): HtmlElement {
  const children = (table.children ?? []).map(withoutCellWidths);
  const columns = columnsOf(children);
  const isOfColumns = columns.some((column) => 'width' in attributesIn(column));
  const sent = isOfColumns
    ? columns.flatMap((column) => Array<string>(spanOf(column)).fill(widthOf(column)))
    : cellWidths(table);
  if (!sent.some(Boolean)) return { ...table, children };
  const widths = percentages(sent);
  if (columns.length > 0) {
    const isFitting = isOfColumns || total(columns.map(spanOf)) === sent.length;
    const next = (isFitting && widths?.values()) || null;
    return { ...table, children: children.flatMap((node) => withWidths(node, next)) };
  }
  const group = widths?.map((width) => ({ name: 'col', attributes: ` width="${width}%" /`, children: null }));
  const at = children.findIndex((node) => typeof node === 'object' && node.name !== 'caption');
  return {
    ...table,
    children: group ? children.toSpliced(at, 0, { name: 'colgroup', attributes: '', children: group }) : children,
  };
}

/** Reads the width of a style as an attribute. */
export function styledWidth(style = ''): { width?: string } {
  const width = /(?:^|;)\s*width\s*:\s*([^;]+)/i.exec(style)?.[1];
  return width === undefined ? {} : { width };
}

/** Reads how a cell is aligned by its style or by the attribute that HTML had; `data-align` says it already. */
export function cellAlignment(cell: Record<string, string | undefined>): { 'data-align'?: Alignment } {
  const { style = '', align = '', dir = '', 'data-align': said } = cell;
  if (said !== undefined) return {};
  const written = (/(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style)?.[1] ?? align).toLowerCase();
  if (written === 'center') return { 'data-align': 'center' };
  const isEnd = written === 'end' || written === (dir.toLowerCase() === 'rtl' ? 'left' : 'right');
  return isEnd ? { 'data-align': 'end' } : {};
}

const columnsOf = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.name === 'col' ? [node] : node.name === 'colgroup' ? columnsOf(node.children ?? []) : [];
  });

const SECTION = /^(?:thead|tbody|tfoot)$/;
const CELL = /^t[dh]$/;

function withoutCellWidths(node: HtmlNode): HtmlNode {
  if (typeof node === 'string') return node;
  if (CELL.test(node.name)) return withoutAttributes(node, 'width');
  if (node.name !== 'tr' && !SECTION.test(node.name)) return node;
  return { ...node, children: node.children?.map(withoutCellWidths) ?? null };
}

/** Returns the width of each column: that of the first cell which is in it alone. Returns none where there is one column, or too many. */
function cellWidths({ children }: HtmlElement): string[] {
  const widths: string[] = [];
  for (const rows of rowsOf(children ?? [])) {
    // How many more rows a cell above takes, for each column.
    let taken: number[] = [];
    for (const row of rows) {
      const next = taken.map((left) => Math.max(0, left - 1));
      let column = 0;
      for (const { attributes } of elementsNamed(CELL, row.children)) {
        while (taken[column]) column++;
        const { width = '', colspan, rowspan } = attributesIn({ ...row, attributes });
        const span = Math.min(Number(colspan) || 1, MOST_WIDTHS + 1);
        for (const end = column + span; column < end; column++) {
          widths[column] ||= span === 1 ? width : '';
          next[column] = rowspan === '0' ? Number.POSITIVE_INFINITY : (Number(rowspan) || 1) - 1;
        }
        if (column > MOST_WIDTHS) return [];
      }
      taken = next;
    }
  }
  return widths.length > 1 ? Array.from(widths, (width = '') => width) : [];
}

/** Returns the rows of a table, by the sections in which spans end. */
function rowsOf(nodes: readonly HtmlNode[]): HtmlElement[][] {
  const sections = elementsNamed(SECTION, nodes).map(({ children }) => elementsNamed(/^tr$/, children));
  return [elementsNamed(/^tr$/, nodes), ...sections];
}

const elementsNamed = (name: RegExp, nodes: readonly HtmlNode[] | null): HtmlElement[] =>
  nodes?.filter((node) => typeof node === 'object' && name.test(node.name)) as HtmlElement[];

const spanOf = (column: HtmlElement) => Math.min(Number(attributesIn(column).span) || 1, MOST_WIDTHS + 1);

const widthOf = (column: HtmlElement) => attributesIn(column).width ?? '';

/** Gives columns the next widths; without any, they lose their own. A group in which nothing is left is removed. */
function withWidths(node: HtmlNode, widths: Iterator<number> | null): HtmlNode[] {
  if (typeof node === 'string') return [node];
  if (node.name === 'colgroup') {
    const children = node.children?.flatMap((child) => withWidths(child, widths)) ?? [];
    const isBare = [node, ...columnsOf(children)].every((each) => Object.keys(attributesIn(each)).length === 0);
    return isBare ? [] : [{ ...node, children }];
  }
  if (node.name !== 'col') return [node];
  if (!widths) return [withoutAttributes(node, 'width')];
  const { attributes } = withoutAttributes(node, 'width', 'span');
  return Array.from({ length: spanOf(node) }, () => ({
    ...node,
    attributes: attributes.replace(/( \/)?$/, ` width="${widths.next().value}%"$1`),
  }));
}

/** Reads widths such as '30%', '64', '2*' and '72.5pt'. */
function percentages(written: readonly string[]): number[] | null {
  const sizes = written.map((width) => /^\s*(\d+(?:\.\d+)?)\s*(%|\*|[a-z]*)/i.exec(width) ?? ['', '0', '']);
  const values = sizes.map(([, value]) => Number(value));
  const given = sizes.filter((_, index) => values[index]);
  const [unit, ...others] = new Set(given.map(([, , unit]) => unit?.toLowerCase() || 'px'));
  if (unit === undefined || others.length > 0 || written.length > MOST_WIDTHS) return null;
  if (unit !== '%' && (values.includes(0) || new Set(values).size === 1)) return null;
  return shares(values);
}

/**
 * Returns whole percentages that add up to 100, in the proportions of widths. Those that are 0 have what the others leave of 100,
 * or else an equal part.
 */
export function shares(widths: readonly number[]): number[] {
  const given = widths.filter((width) => width > 0);
  const sum = total(given);
  const missing = sum < 100 ? (100 - sum) / (widths.length - given.length) : sum / given.length;
  const all = widths.map((width) => width || missing);
  const exact = all.map((width) => (width * 100) / total(all));
  const whole = exact.map((width) => Math.max(1, Math.floor(width)));
  // Rounded up where the most was cut off; where the least of 1 is more than there is, the widest gives it.
  const byRest = [...exact.keys()].sort((one, other) => ((exact[other] ?? 0) % 1) - ((exact[one] ?? 0) % 1));
  const left = 100 - total(whole);
  const widest = exact.indexOf(Math.max(...exact));
  return whole.map((width, index) => {
    if (left < 0) return index === widest ? width + left : width;
    return byRest.indexOf(index) < left ? width + 1 : width;
  });
}

export const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

import { BLOCK_ELEMENTS } from '../../../../shared/documents/richText.ts';
import { placedCells } from './placedCells.ts';
import { rename } from './sanitise.ts';

const BLOCK = Object.keys(BLOCK_ELEMENTS).join();
/** New text has no `<p>` in the first elements, and one in the second. `data-as` marks text that was read otherwise, which stays so. */
const BARE = 'li, dd, td, th, figure';
const PARAGRAPHS = 'blockquote, details';

/** Converts a sanitised body to the structure that the schema parses. */
export function toEditorShape(body: Element): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>(`:is(${BARE}) > p`)) paragraph.dataset.as = 'paragraph';
  for (const holder of body.querySelectorAll(PARAGRAPHS)) wrapBare(holder, 'bare');
  for (const caption of body.querySelectorAll('table > caption')) {
    const table = caption.parentElement as Element;
    const box = body.ownerDocument.createElement('div');
    box.dataset.captioned = '';
    table.replaceWith(box);
    box.append(caption, table);
    rename(caption, 'div').dataset.caption = '';
  }
  for (const table of body.querySelectorAll('table')) widthsToCells(table);
}

/** Converts the schema's output to the elements of the allow-list. */
export function toArticleShape(body: Element): void {
  for (const tag of ['details', 'aside'])
    for (const element of body.querySelectorAll(`[data-${tag}]`)) rename(element, tag);
  for (const embed of body.querySelectorAll('[data-provider]')) embed.removeAttribute('data-provider');
  for (const callout of body.querySelectorAll('[data-kind]')) callout.removeAttribute('data-kind');
  for (const box of body.querySelectorAll('div.table')) box.replaceWith(...box.childNodes);
  for (const table of body.querySelectorAll('table')) widthsToColumns(table);
  for (const caption of body.querySelectorAll('[data-captioned] > [data-caption]')) {
    caption.nextElementSibling?.prepend(caption);
    rename(caption, 'caption');
  }
  for (const box of body.querySelectorAll('[data-captioned]')) box.replaceWith(...box.childNodes);
  for (const table of body.querySelectorAll('table')) partHead(table);
  const bare = `:is(${BARE}) > p:not([data-as='paragraph']), :is(${PARAGRAPHS}) > p[data-as='bare']`;
  const alone = [...body.querySelectorAll(bare)].filter(
    ({ previousElementSibling: before, nextElementSibling: after, attributes }) =>
      !before?.matches(bare) && !after?.matches(bare) && [...attributes].every(({ name }) => name === 'data-as'),
  );
  for (const paragraph of alone) paragraph.replaceWith(...paragraph.childNodes);
  for (const paragraph of body.querySelectorAll('[data-as]')) paragraph.removeAttribute('data-as');
}

/** Gives each cell the widths of its columns, if the table says nothing else of them. */
function widthsToCells(table: HTMLTableElement): void {
  const [group, ...others] = table.querySelectorAll(':scope > colgroup');
  if (!group || others.length > 0 || group.attributes.length > 0) return;
  const columns = [...group.children];
  const widths = columns.map((column) => Number.parseInt(column.getAttribute('width') ?? '', 10));
  if (columns.some(({ attributes }, index) => attributes.length > 1 || !widths[index])) return;
  const cells = placedCells(table);
  if (columns.length !== Math.max(...cells.map(({ right }) => right))) return;
  for (const { cell, left, right } of cells) cell.dataset.widths = widths.slice(left, right).join();
  group.remove();
}

/** Does the reverse. */
function widthsToColumns(table: HTMLTableElement): void {
  if (!table.querySelector('[data-widths]')) return;
  const cells = placedCells(table);
  const columns = Array.from({ length: Math.max(...cells.map(({ right }) => right)) }, () =>
    table.ownerDocument.createElement('col'),
  );
  for (const { cell, left } of cells) {
    for (const [index, width] of cell.dataset.widths?.split(',').entries() ?? [])
      if (Number(width) > 0) columns[left + index]?.setAttribute('width', `${width}%`);
    for (const name of ['data-widths', 'width']) cell.removeAttribute(name);
  }
  const group = table.ownerDocument.createElement('colgroup');
  group.append(...columns);
  table.prepend(group);
}

/** Moves the leading rows that have only header cells into the table's head. */
export function partHead(table: HTMLTableElement): void {
  const [body] = table.tBodies;
  if (table.tHead || table.tFoot || !body || table.tBodies.length > 1) return;
  const rows = [...body.rows];
  const first = rows.findIndex(({ cells }) => [...cells].some(({ localName }) => localName === 'td'));
  const head = first === -1 ? rows : rows.slice(0, first);
  if (head.length > 0) table.createTHead().append(...head);
  if (body.rows.length === 0) body.remove();
}

/** Wraps each run of text and inline elements among the children of an element in a paragraph. */
export function wrapBare(container: Element, as?: 'bare'): void {
  let run: ChildNode[] = [];
  const wrap = () => {
    if (run.some((node) => node instanceof Element || /[^ \t\r\n\f]/.test(node.nodeValue ?? ''))) {
      const paragraph = container.ownerDocument.createElement('p');
      if (as) paragraph.dataset.as = as;
      run[0]?.before(paragraph);
      paragraph.append(...run);
    }
    run = [];
  };
  for (const node of [...container.childNodes]) {
    if (isBlock(node)) wrap();
    else run.push(node);
  }
  wrap();
}

/** Tells if a node is a block element, or contains one. */
function isBlock(node: Node): boolean {
  return node instanceof Element && (node.matches(BLOCK) || node.querySelector(BLOCK) !== null);
}

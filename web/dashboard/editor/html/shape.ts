import { BLOCK_ELEMENTS } from '../../../../shared/richText.ts';
import { rename } from './sanitise.ts';

const BLOCK = Object.keys(BLOCK_ELEMENTS).join();
/** In these, text made here needs no `<p>`; in those, it has one. What came otherwise stays so: `data-as` tells. */
const BARE = 'li, dd, td, th, figure';
const PARAGRAPHS = 'blockquote, details';

/** Brings a parsed body of allowed elements into the shape that the schema reads. */
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
}

/** Brings what the schema writes into the shape of the allow-list. */
export function toArticleShape(body: Element): void {
  for (const details of body.querySelectorAll('[data-details]')) rename(details, 'details');
  for (const box of body.querySelectorAll('div.table')) box.replaceWith(...box.childNodes);
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

/** Makes the first rows, as far as they have headers alone, the head of their table. */
export function partHead(table: HTMLTableElement): void {
  const [body] = table.tBodies;
  if (table.tHead || table.tFoot || !body || table.tBodies.length > 1) return;
  const rows = [...body.rows];
  const first = rows.findIndex(({ cells }) => [...cells].some(({ localName }) => localName === 'td'));
  const head = first === -1 ? rows : rows.slice(0, first);
  if (head.length > 0) table.createTHead().append(...head);
  if (body.rows.length === 0) body.remove();
}

/** Makes a paragraph of each run of text and inline elements among the children of an element. */
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

/** Begins a line of its own, or holds what does. */
function isBlock(node: Node): boolean {
  return node instanceof Element && (node.matches(BLOCK) || node.querySelector(BLOCK) !== null);
}

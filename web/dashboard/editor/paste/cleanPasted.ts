import { BLOCK_ELEMENTS } from '../../../../shared/documents/richText.ts';
import { attributesOf } from '../html/allowList.ts';
import { parseHtml, withoutStyles } from '../html/parseHtml.ts';
import { rename, sanitise, unwrapBareSpan } from '../html/sanitise.ts';
import { toEditorShape, wrapBare } from '../html/shape.ts';
import { type AddPictures, pastedPictures } from './pastedPictures.ts';

const BLOCK = Object.keys(BLOCK_ELEMENTS).join();
const BOXES = 'div, section, article, main, header, footer, nav, aside, address, form, center, fieldset';
/** Elements that word processors write around every text. */
const NOISE = ['lang', 'hreflang', 'rel'];

/**
 * Converts pasted HTML, from Word, Google Docs or a page, to elements that an article may have and the schema parses; and
 * returns how many of its pictures cannot be had.
 */
export function cleanPasted(html: string, addPictures: AddPictures): { html: string; missing: number } {
  // Copied from this editor, whose schema has only allowed elements.
  if (html.includes('data-pm-slice')) return { html: withoutStyles(html), missing: 0 };

  const body = parseHtml(html);
  const missing = pastedPictures(body, addPictures);
  for (const element of body.querySelectorAll('xml, [data-style*="mso-hide:all" i], .Apple-interchange-newline'))
    element.remove();
  wordLists(body);
  styledToElements(body);
  boxesToParagraphs(body);
  sanitise(body);
  tidy(body);
  if (body.querySelector(BLOCK)) wrapBare(body);
  toEditorShape(body);
  return { html: body.innerHTML, missing };
}

/** Renames a box around text to a paragraph, and unwraps one around blocks. */
function boxesToParagraphs(body: Element): void {
  for (const box of [...body.querySelectorAll(BOXES)].reverse()) {
    if (box.querySelector(BLOCK)) box.replaceWith(...box.childNodes);
    else rename(box, 'p');
  }
}

function tidy(body: Element): void {
  for (const element of body.querySelectorAll('*')) {
    for (const name of NOISE) if (attributesOf(element.localName)?.includes(name)) element.removeAttribute(name);
    if (element.getAttribute('dir') !== 'rtl') element.removeAttribute('dir');
    unwrapBareSpan(element);
  }
  for (const element of body.querySelectorAll('b')) rename(element, 'strong');
  for (const element of body.querySelectorAll('i')) rename(element, 'em');
  for (const image of body.querySelectorAll('img:not([src], [data-upload])')) image.remove();
  for (const block of body.querySelectorAll('p, h2, h3, h4, h5, h6')) if (isEmpty(block)) block.remove();
  if (body.querySelector(BLOCK)) for (const lineBreak of body.querySelectorAll(':scope > br')) lineBreak.remove();
  for (const paragraph of body.querySelectorAll('li > p, td > p, th > p')) {
    if (!paragraph.parentElement?.querySelector(':scope > p ~ p')) paragraph.replaceWith(...paragraph.childNodes);
  }
}

function isEmpty(block: Element): boolean {
  return !/[^\s\u00a0]/.test(block.textContent ?? '') && !block.querySelector('img');
}

type Style = Record<string, string>;

/** Elements with the meaning of a style. */
const SHOWN: [tag: string, isShown: (style: Style) => boolean][] = [
  ['strong', (style) => /^(bold|bolder|[6-9]00)$/.test(style['font-weight'] ?? '')],
  ['em', (style) => /^(italic|oblique)/.test(style['font-style'] ?? '')],
  ['s', (style) => /line-through/.test(style['text-decoration'] ?? style['text-decoration-line'] ?? '')],
  ['sup', (style) => style['vertical-align'] === 'super'],
  ['sub', (style) => style['vertical-align'] === 'sub'],
  ['mark', (style) => style['mso-highlight'] !== undefined],
];

const isLight = (style: Style) => /^(normal|[1-4]00)$/.test(style['font-weight'] ?? '');
const isUpright = (style: Style) => style['font-style'] === 'normal';

/** Styles that cancel the meaning of an element: Google Docs puts everything into a `<b>` of normal weight. */
const TAKEN_BACK: Record<string, (style: Style) => boolean> = {
  b: isLight,
  strong: isLight,
  i: isUpright,
  em: isUpright,
};

/** Replaces styles with elements: a bold `<span>` becomes `<strong>`, a `<b>` of normal weight is unwrapped. See html/parseHtml.ts. */
function styledToElements(body: Element): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = readStyle(element.getAttribute('data-style') ?? '');
    const tag = element.localName;
    if (TAKEN_BACK[tag]?.(style)) element.replaceWith(...element.childNodes);
    else if (tag === 'span' || tag === 'font') wrapContent(element, style);
  }
}

/** The declarations of a style attribute, in lower case. */
export function readStyle(css: string): Style {
  const declarations = css.toLowerCase().split(';');
  return Object.fromEntries(
    declarations.map((declaration) => {
      const colon = declaration.indexOf(':');
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()];
    }),
  );
}

function wrapContent(element: Element, style: Style): void {
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6');
  for (const [tag, isShown] of SHOWN) {
    // A heading is bold by itself.
    if (!isShown(style) || (isHeading && tag === 'strong')) continue;
    const shown = element.ownerDocument.createElement(tag);
    shown.append(...element.childNodes);
    element.append(shown);
  }
}

interface Item {
  level: number;
  ordered: boolean;
  start: number;
  paragraph: Element;
}

/** Converts Word's lists, which are paragraphs with a typed bullet or number, to list elements. */
function wordLists(body: Element): void {
  let run: Item[] = [];
  const end = () => {
    if (run[0]) run[0].paragraph.before(build(run));
    for (const { paragraph } of run) paragraph.remove();
    run = [];
  };
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const item = itemOf(paragraph);
    if (!item || (run.length > 0 && run.at(-1)?.paragraph.nextElementSibling !== paragraph)) end();
    if (item) run.push(item);
  }
  end();
}

function itemOf(paragraph: Element): Item | null {
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(paragraph.getAttribute('data-style') ?? '')?.[1];
  const marker = paragraph.querySelector('[data-style*="mso-list:" i][data-style*="ignore" i]');
  if (!level || !marker) return null;
  const shown = (marker.textContent ?? '').replace(/[\s\u00a0]+/g, '');
  marker.remove();
  const number = /^\(?(\d+)[.)]/.exec(shown)?.[1];
  return {
    level: Number(level),
    ordered: /^\(?(\d+|[a-z]|[ivxlcdm]+)[.)]$/i.test(shown),
    start: Number(number ?? 1),
    paragraph,
  };
}

/** Nests lists by level; skipped levels are ignored. */
function build(items: Item[]): Element {
  const open: { level: number; list: Element }[] = [];

  for (const item of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < item.level) {
      const list = newList(item);
      current?.list.lastElementChild?.append(list);
      current = { level: item.level, list };
      open.push(current);
    }
    const entry = item.paragraph.ownerDocument.createElement('li');
    entry.append(...item.paragraph.childNodes);
    current.list.append(entry);
  }
  return open[0]?.list as Element;
}

function newList({ ordered, start, paragraph }: Item): Element {
  const list = paragraph.ownerDocument.createElement(ordered ? 'ol' : 'ul');
  if (ordered && start !== 1) list.setAttribute('start', String(start));
  return list;
}

import { cellAlignment, styledWidth } from '../../../../shared/documents/blocks/columns.ts';
import { frameSource, GIST_SCRIPT } from '../../../../shared/documents/blocks/embedFigure.ts';
import { shapeBlocks } from '../../../../shared/documents/blocks/shapeBlocks.ts';
import {
  type Alignment,
  GLOBAL_ATTRIBUTES,
  INLINE_ELEMENTS,
  PASSING_ATTRIBUTES,
  PASSING_ELEMENTS,
  SYNONYMS,
  UNKNOWN_BLOCKS,
} from '../../../../shared/documents/richText.ts';
import { allowedValue, attributesOf } from './allowList.ts';
import { parseHtml } from './parseHtml.ts';

/** Elements that are removed with their content. */
const REMOVED_WITH_CONTENT = new Set(
  'script style textarea option select noscript noembed noframes template title head svg math xmp'.split(' '),
);

/** Sanitises HTML; where all of it is allowed, it is returned unchanged. */
export function allowedHtml(html: string): string {
  const body = parseHtml(html);
  const before = body.innerHTML;
  sanitise(body);
  return body.innerHTML === before ? html : body.innerHTML;
}

/** Parses HTML that may come from anywhere, and sanitises it. */
export function parseSafely(html: string): HTMLElement {
  const body = parseHtml(html);
  sanitise(body);
  return body;
}

/** What `shapeBlocks` may change. */
const BLOCKS = [
  'figure, :is(col, td, th)[width]',
  '[data-tasks], [data-done], [data-button], [data-file], [data-callout]',
  ...Object.keys(PASSING_ELEMENTS),
].join();

/** Sanitises a parsed body as the server does: removes elements but not their text, except for scripts and the like. */
export function sanitise(body: Element): void {
  sanitiseWithin(body);
  if (!body.querySelector(BLOCKS)) return;
  const html = body.innerHTML;
  const shaped = shapeBlocks(html);
  // A parser leaves out the first line break of a `<pre>`.
  if (shaped !== html) body.innerHTML = shaped.replace(/(<pre[^>]*>)\n/g, '$1\n\n');
}

function sanitiseWithin(body: Element): void {
  for (const node of [...body.childNodes]) {
    if (node instanceof Element) sanitiseElement(node);
    else if (node.nodeType !== Node.TEXT_NODE) node.remove();
  }
}

function sanitiseElement(element: Element): void {
  const tag = element.localName;
  if (tag === 'script' && GIST_SCRIPT.test(element.getAttribute('src') ?? '')) return void passOn(element, 'iframe');
  if (REMOVED_WITH_CONTENT.has(tag)) {
    element.remove();
    return;
  }
  sanitiseWithin(element);
  if (Object.hasOwn(PASSING_ELEMENTS, tag)) return void passOn(element, tag);
  const allowed = attributesOf(tag);
  const synonym = SYNONYMS[tag];
  if (UNKNOWN_BLOCKS.includes(tag) || isUnknown(element)) unwrapBlock(element);
  else if (allowed) sanitiseAttributes(element, allowed);
  else if (synonym) sanitiseElement(rename(element, synonym));
  else element.replaceWith(...element.childNodes);
  unwrapBareSpan(element);
}

/** Tells if an element is a block that says nothing in an article by how it is written. */
const isUnknown = (element: Element) =>
  element.matches('aside:not([data-callout])') || (element.localName === 'span' && isBlock(element));

const isBlock = (element: Element) =>
  /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|list-item|table)/i.test(element.getAttribute('data-style') ?? '');

/** Unwraps a block, which leaves line breaks between its text and that beside it. */
export function unwrapBlock(element: Element): void {
  const [before, after] = [textBeside(element, 'previousSibling'), textBeside(element, 'nextSibling')];
  const isFilled = /\S/.test(element.textContent ?? '') || element.querySelector('img') !== null;
  if (before && (isFilled ? !startsWithBlock(element) : after))
    element.before(element.ownerDocument.createElement('br'));
  if (after && isFilled) element.after(element.ownerDocument.createElement('br'));
  element.replaceWith(...element.childNodes);
}

/** Tells if there is text, or what is set within it, directly before or after an element. */
function textBeside(element: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  let node = element[side];
  while (node && !(node instanceof Element) && !isWritten(node)) node = node[side];
  return node instanceof Element ? isInline(node) : node !== null;
}

const isWritten = (node: Node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? '');

const isInline = ({ localName }: Element) => Object.hasOwn(INLINE_ELEMENTS, localName) || localName === 'img';

function startsWithBlock({ firstElementChild, firstChild }: Element): boolean {
  return firstElementChild !== null && firstElementChild === firstChild && !isInline(firstElementChild);
}

/** Replaces an element with one that `shapeBlocks` understands. */
function passOn(element: Element, tag: string): void {
  const passed = element.ownerDocument.createElement(tag);
  const sent = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const src = allowedValue('img', 'src', frameSource(sent)) ?? '';
  for (const [name, value] of Object.entries({ ...sent, src }))
    if (PASSING_ELEMENTS[tag]?.includes(name) || GLOBAL_ATTRIBUTES.includes(name)) passed.setAttribute(name, value);
  if (tag !== 'iframe') passed.append(...element.childNodes);
  element.replaceWith(passed);
}

/** Unwraps a `<span>` that has neither language nor direction. */
export function unwrapBareSpan(element: Element): void {
  if (element.localName === 'span' && element.attributes.length === 0) element.replaceWith(...element.childNodes);
}

function sanitiseAttributes(element: Element, allowed: readonly string[]): void {
  const { width } = styledWidth(element.getAttribute('data-style') ?? '');
  if (width && element.matches('col, td, th')) element.setAttribute('width', width);
  const alignment = element.matches('td, th') && alignmentOf(element);
  if (alignment) element.setAttribute('data-align', alignment);
  const passing = PASSING_ATTRIBUTES[element.localName] ?? [];
  for (const { name, value } of [...element.attributes]) {
    const sanitised =
      allowed.includes(name) || passing.includes(name) ? allowedValue(element.localName, name, value) : null;
    if (sanitised === null) element.removeAttribute(name);
    else if (sanitised !== value) element.setAttribute(name, sanitised);
  }
}

/** Returns how an element is aligned that has no `data-align`; undefined at the start of its lines. */
export function alignmentOf(element: Element): Alignment | undefined {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const dir = element.closest('[dir]')?.getAttribute('dir') ?? '';
  return cellAlignment({ ...attributes, dir, style: attributes['data-style'] })['data-align'];
}

/** Renames an element, with its content and the attributes that are allowed under the new name. */
export function rename(element: Element, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) {
    if ((attributesOf(tag) ?? GLOBAL_ATTRIBUTES).includes(name)) renamed.setAttribute(name, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

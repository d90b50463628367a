import { GLOBAL_ATTRIBUTES, INLINE_ELEMENTS, SYNONYMS, UNKNOWN_BLOCKS } from '../../../../shared/documents/richText.ts';
import { allowedValue, attributesOf } from './allowList.ts';
import { parseHtml } from './parseHtml.ts';

/** Elements that are removed with their content. */
const REMOVED_WITH_CONTENT = new Set(
  'script style textarea option select noscript noembed noframes template title head iframe object svg math xmp'.split(
    ' ',
  ),
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

/** Sanitises a parsed body as the server does: removes elements but not their text, except for scripts and the like. */
export function sanitise(body: Element): void {
  for (const node of [...body.childNodes]) {
    if (node instanceof Element) sanitiseElement(node);
    else if (node.nodeType !== Node.TEXT_NODE) node.remove();
  }
}

function sanitiseElement(element: Element): void {
  const tag = element.localName;
  if (REMOVED_WITH_CONTENT.has(tag)) {
    element.remove();
    return;
  }
  sanitise(element);
  const allowed = attributesOf(tag);
  const synonym = SYNONYMS[tag];
  if (UNKNOWN_BLOCKS.includes(tag) || (tag === 'span' && isBlock(element))) unwrapBlock(element);
  else if (allowed) sanitiseAttributes(element, allowed);
  else if (synonym) sanitiseElement(rename(element, synonym));
  else element.replaceWith(...element.childNodes);
  unwrapBareSpan(element);
}

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

/** Unwraps a `<span>` that has neither language nor direction. */
export function unwrapBareSpan(element: Element): void {
  if (element.localName === 'span' && element.attributes.length === 0) element.replaceWith(...element.childNodes);
}

function sanitiseAttributes(element: Element, allowed: readonly string[]): void {
  for (const { name, value } of [...element.attributes]) {
    const sanitised = allowed.includes(name) ? allowedValue(element.localName, name, value) : null;
    if (sanitised === null) element.removeAttribute(name);
    else if (sanitised !== value) element.setAttribute(name, sanitised);
  }
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

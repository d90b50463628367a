import { GLOBAL_ATTRIBUTES } from '../../../../shared/richText.ts';
import { allowedValue, attributesOf } from './allowList.ts';
import { parseHtml } from './parseHtml.ts';

/** Their text is no text of the article. */
const WITH_TEXT = new Set(
  'script style textarea option select noscript noembed noframes template title head iframe object svg math xmp'.split(
    ' ',
  ),
);

/** HTML as it is where all of it is allowed, else what is left of it. */
export function allowedHtml(html: string): string {
  const body = parseHtml(html);
  const before = body.innerHTML;
  sanitise(body);
  return body.innerHTML === before ? html : body.innerHTML;
}

/** Takes from a parsed body what the server would not keep: elements without their text, scripts and the like with it. */
export function sanitise(body: Element): void {
  for (const node of [...body.childNodes]) {
    if (node instanceof Element) sanitiseElement(node);
    else if (node.nodeType !== Node.TEXT_NODE) node.remove();
  }
}

function sanitiseElement(element: Element): void {
  const tag = element.localName;
  if (WITH_TEXT.has(tag)) {
    element.remove();
    return;
  }
  sanitise(element);
  const allowed = attributesOf(tag);
  if (allowed) sanitiseAttributes(element, allowed);
  else if (tag === 'h1') rename(element, 'h2');
  else element.replaceWith(...element.childNodes);
  unwrapBareSpan(element);
}

/** A `<span>` that says neither language nor direction says nothing. */
export function unwrapBareSpan(element: Element): void {
  if (element.localName === 'span' && element.attributes.length === 0) element.replaceWith(...element.childNodes);
}

function sanitiseAttributes(element: Element, allowed: readonly string[]): void {
  for (const { name, value } of [...element.attributes]) {
    const kept = allowed.includes(name) ? allowedValue(element.localName, name, value) : null;
    if (kept === null) element.removeAttribute(name);
    else if (kept !== value) element.setAttribute(name, kept);
  }
}

/** Gives an element another name, and keeps what it holds and the attributes that it may have under that name. */
export function rename(element: Element, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) {
    if ((attributesOf(tag) ?? GLOBAL_ATTRIBUTES).includes(name)) renamed.setAttribute(name, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

import { Parser } from 'htmlparser2';
import type { CheckedElements } from '../../shared/documents/publishChecks.ts';
import { offLoop } from '../workers/offLoop.ts';

const HEADING = /^h([2-6])$/;

/** Reads the elements of a text: of a long one in a thread. */
export const checkedElements = offLoop({ module: 'articles/elements', name: 'elementsOf' }, elementsOf);

/** Returns the elements of an article's HTML that are checked before it is published. */
export function elementsOf(html: string): CheckedElements {
  const found: CheckedElements = { images: [], headings: [], links: [] };
  /** The headings and links around the place that is read. */
  const open: { name: string; element: { text: string } }[] = [];
  const parser = new Parser({
    onopentag(name, { src, alt, href }) {
      if (name === 'img' && src) found.images.push({ src, alt: alt ?? null });
      const level = HEADING.exec(name)?.[1];
      if (level) open.push({ name, element: added(found.headings, { level: Number(level), text: '' }) });
      if (name === 'a' && href !== undefined) open.push({ name, element: added(found.links, { href, text: '' }) });
    },
    ontext(text) {
      for (const { element } of open) element.text += text;
    },
    onclosetag(name) {
      if (open.at(-1)?.name === name) open.pop();
    },
  });
  parser.end(html);
  for (const element of [...found.headings, ...found.links]) element.text = element.text.replace(/\s+/g, ' ').trim();
  return found;
}

function added<Element>(list: Element[], element: Element): Element {
  list.push(element);
  return element;
}

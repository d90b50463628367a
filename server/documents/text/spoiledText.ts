import { VOID_TAG } from '../../../shared/site/language.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;
/** The length of the text before a place, in characters. */
const BEFORE = 40;

/** A place in a stored text. */
export interface TextPlace {
  /** The tag that stands there. */
  tag: string;
  /** The text right before it. */
  after: string;
}

/**
 * Finds the first tag of a stored text that ends another element than the one that is open, or that has no end; null where
 * all are as the sanitiser writes them. An earlier one wrote `</none>` at the end of other elements.
 */
export function spoiledPlace(html: string): TextPlace | null {
  const open: { name: string; place: number; tag: string }[] = [];
  for (const { 0: tag, 1: slash, 2: name = '', index: place } of html.matchAll(TAG)) {
    if (VOID_TAG.test(name)) continue;
    if (!slash) open.push({ name, place, tag });
    else if (open.pop()?.name !== name) return { tag, after: textBefore(html, place) };
  }
  const last = open.at(-1);
  return last ? { tag: last.tag, after: textBefore(html, last.place) } : null;
}

const textBefore = (html: string, place: number): string =>
  html
    .slice(Math.max(0, place - 10 * BEFORE), place)
    .replaceAll(/^[^<]*>|<[^>]*>/g, '')
    .slice(-BEFORE)
    .trim();

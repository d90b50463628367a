import { escapeHtml } from '../../../shared/kit/html.ts';
import type { Site } from '../../../shared/site/pages.ts';

/** The text of a page as long as nobody has written another one. */
export interface DefaultText {
  title: string;
  /** Its name in menus. */
  menuTitle: string;
  /** The description for search engines and link previews. */
  description: string;
  /** HTML that the sanitiser leaves as it is. */
  content: string;
  /** The day of its last change, where the page tells it: '2026-11-21'. */
  updated?: string;
}

/** Joins the lines of HTML in a template. */
export const html = (template: string): string =>
  template
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/ ?(<\/?(?:dd|dl|dt|h2|li|p|ul)>) ?/g, '$1');

/** The ways to contact the publisher, for use within a sentence. */
export function contactWays({ contact: { email } }: Site): string {
  const address = escapeHtml(email);
  return `${email && `<a href="mailto:${address}">${address}</a> or `}the <a href="/contact">contact page</a>`;
}

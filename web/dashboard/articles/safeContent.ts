import { keepAllowed } from '../editor/html/keepAllowed.ts';

/**
 * What of an article's HTML may stand on a page: what the server would keep of it. It is read by an inert parser, in which
 * nothing is loaded or run, and never becomes text again, so that it cannot be read in another way the second time.
 */
export function safeContent(html: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  keepAllowed(body);
  for (const code of body.querySelectorAll('pre')) code.tabIndex = 0;
  for (const table of body.querySelectorAll('table')) box(table);
  for (const link of body.querySelectorAll('a')) openElsewhere(link);
  const fragment = document.createDocumentFragment();
  fragment.append(...body.childNodes);
  return fragment;
}

/** As on the reader's page: a wide table scrolls by keyboard too. */
function box(table: HTMLTableElement): void {
  const around = table.ownerDocument.createElement('div');
  around.className = 'table';
  around.tabIndex = 0;
  around.setAttribute('role', 'group');
  around.setAttribute('aria-label', 'Table');
  table.replaceWith(around);
  around.append(table);
}

/** A link does not lead away from what is being written. */
function openElsewhere(link: HTMLAnchorElement): void {
  link.target = '_blank';
  link.rel = 'noopener';
}

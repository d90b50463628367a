import { sanitise } from '../../editor/html/sanitise.ts';

/**
 * Sanitises an article's HTML as the server does. An inert parser reads it, which loads and runs nothing, and the result is
 * never serialised, so that it cannot be parsed in another way a second time.
 */
export function safeContent(html: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  sanitise(body);
  for (const code of body.querySelectorAll('pre')) code.tabIndex = 0;
  for (const table of body.querySelectorAll('table')) wrap(table);
  // In another tab, so that the form stays open.
  for (const link of body.querySelectorAll('a')) Object.assign(link, { target: '_blank', rel: 'noopener' });
  const fragment = document.createDocumentFragment();
  fragment.append(...body.childNodes);
  return fragment;
}

/** Puts a table into a box that scrolls by keyboard too, like on the reader's page. */
function wrap(table: HTMLTableElement): void {
  const wrapper = table.ownerDocument.createElement('div');
  Object.assign(wrapper, { className: 'table', tabIndex: 0, role: 'group', ariaLabel: 'Table' });
  table.replaceWith(wrapper);
  wrapper.append(table);
}

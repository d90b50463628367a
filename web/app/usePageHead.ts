import { useLayoutEffect } from 'react';
import { type HeadTag, headTags, type PageHead } from './head.ts';
import { useStores } from './stores.ts';

let isFirst = true;

/** Makes the document's head that of the page that calls it: through the markup on the server, in place in the browser. */
export function usePageHead(head: PageHead): void {
  const stores = useStores();
  const { site } = stores;
  if (import.meta.env.SSR) stores.head = head;

  const written = import.meta.env.SSR ? '' : JSON.stringify(headTags(head, site));
  // With the page itself: nobody sees one under the other's title.
  useLayoutEffect(() => {
    if (isFirst) {
      isFirst = false;
      // The server has written that of the page it rendered.
      if (document.head.querySelector('title[data-page]')) return;
    }
    const tags: HeadTag[] = JSON.parse(written);
    document.title = tags.find(({ name }) => name === 'title')?.text ?? '';
    for (const old of document.head.querySelectorAll('[data-page]:not(title)')) old.remove();
    document.head.append(...tags.filter(({ name }) => name !== 'title').map(element));
  }, [written]);
}

function element({ name, attributes, text = '' }: HeadTag): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries({ 'data-page': '', ...attributes })) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

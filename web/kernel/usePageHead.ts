import { useLayoutEffect } from 'react';
import { type HeadTag, headTags, type PageHead } from './head.ts';
import { useStores } from './stores.ts';

let isFirst = true;

/** Sets the metadata of the page: on the server in the rendered markup, in the browser in the document's head. */
export function usePageHead(head: PageHead): void {
  const stores = useStores();
  const { site } = stores;
  if (import.meta.env.SSR) stores.head = head;

  const written = import.meta.env.SSR ? '' : JSON.stringify(headTags(head, site));
  // A layout effect, so that a page is never painted under another's title.
  useLayoutEffect(() => {
    if (isFirst) {
      isFirst = false;
      // The server has written the head of the page that it rendered.
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

import { useLayoutEffect } from 'react';
import { headMarkup, type PageHead } from './head.ts';
import { useStores } from './stores.ts';

let isFirst = true;

/** Sets the metadata of the page: on the server in the rendered markup, in the browser in the document's head. */
export function usePageHead(head: PageHead): void {
  const stores = useStores();
  if (import.meta.env.SSR) stores.head = head;

  const markup = import.meta.env.SSR ? '' : headMarkup(head, stores.site);
  // A layout effect, so that a page is never painted under another's title.
  useLayoutEffect(() => {
    // The server has written the head of the page that it rendered.
    const isWritten = isFirst && document.head.querySelector('title[data-page]') !== null;
    isFirst = false;
    if (isWritten) return;
    const { content } = Object.assign(document.createElement('template'), { innerHTML: markup });
    for (const old of document.head.querySelectorAll('title, [data-page]')) old.remove();
    document.head.append(content);
  }, [markup]);
}

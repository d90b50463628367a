import { enableStaticRendering } from 'mobx-react-lite';
import { renderToString } from 'react-dom/server';
import type { RenderPage } from '../shared/pages.ts';
import { readingOnly } from './api/readingOnly.ts';
import { stillBrowser } from './app/Browser.ts';
import { headTags } from './app/head.ts';
import { headMarkup } from './app/headMarkup.ts';
import { Root } from './app/Root.tsx';
import { RootStore } from './app/RootStore.ts';
import { writeState } from './app/state.ts';
import { StoresContext } from './app/stores.ts';

enableStaticRendering(true);

/** Renders one address as an anonymous reader sees it. A failing call becomes the error page; only a fault in our own code throws. */
export const render: RenderPage = async (url, { api, site }) => {
  const stores = new RootStore({
    frame: { site, year: new Date().getUTCFullYear() },
    api: () => readingOnly(api),
    browser: stillBrowser(decodable(url)),
    fetch: () => Promise.reject(new Error('A rendering asks its own services')),
  });
  const { navigation } = stores;
  const location = await navigation.open();
  // For an anonymous reader, only another spelling of an address leads elsewhere, and always to the same place.
  if (location !== undefined) return { status: 308, location, head: '', body: '', state: '' };
  if (!navigation.shown) throw new Error('Nothing is shown at an opened address');

  const { status, failure, route } = navigation.shown;
  const body = renderToString(
    <StoresContext value={stores}>
      <Root />
    </StoresContext>,
  );
  return {
    status,
    head: stores.head ? headMarkup(headTags(stores.head, site)) : '',
    body,
    state: writeState({ stores: stores.dehydrate(), page: { status, failure } }),
    ...(route.chunk ? { module: route.chunk.file } : {}),
  };
};

/** An address with a broken percent code names nothing; the router would complain of it in the log before it says so. */
function decodable(url: string): string {
  try {
    decodeURI(new URL(url).pathname);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

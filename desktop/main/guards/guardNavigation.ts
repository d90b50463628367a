import type { App, Shell, WebContents } from 'electron';
import { APP_HOST } from '../../../shared/desktop.ts';
import { addressAt, decideNavigation } from './decideNavigation.ts';

interface Dependencies {
  app: Pick<App, 'on'>;
  shell: Pick<Shell, 'openExternal'>;
  /** The origin of the server; null before there is one. */
  server: () => string | null;
}

/** Lets all pages of the app navigate only as `decideNavigation` allows, and leads back from what needs no permission. */
export function guardNavigation({ app, shell, server }: Dependencies): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isAllowed(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (decideNavigation(event.url) !== 'stay') event.preventDefault();
    });
    // The app's pages have no frames.
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
    // Chromium loads about:blank without an event that could prevent it.
    contents.on('did-navigate', (_navigated, url) => {
      if (url.startsWith('about:')) leave(contents);
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      if (isAllowed(url)) openHere(contents, url);
      return { action: 'deny' };
    });
  });

  /** Tells if the window may show an address; opens it with the system's program if that is the decision. */
  function isAllowed(url: string): boolean {
    const decision = decideNavigation(url);
    if (decision === 'outside') open(new URL(url).href);
    const origin = server();
    if (decision === 'site' && origin) open(addressAt(origin, url));
    return decision === 'stay';
  }

  function open(url: string): void {
    shell.openExternal(url).catch((error: unknown) => console.warn('The system could not open', url, error));
  }
}

/** Leaves an empty page for the one before it. */
function leave(contents: WebContents): void {
  const { navigationHistory: history } = contents;
  if (history.canGoBack()) history.goBack();
  else openHere(contents, `app://${APP_HOST}/dashboard`);
}

function openHere(contents: WebContents, url: string): void {
  contents.loadURL(url).catch((error: unknown) => console.warn('The window could not open', url, error));
}

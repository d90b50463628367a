import type { Session } from 'electron';
import { APP_HOST } from '../../../shared/desktop.ts';
import { SCHEME } from '../network/appHandler.ts';

/** The address of a file that a page of the app has made itself; no page of another origin can make one. */
const OWN = `blob:${SCHEME}://${APP_HOST}/`;

/**
 * Lets pages save files that they made, by the system's dialog, which Electron shows by itself; all other downloads are
 * refused. Calls `onFailure` with the name of a file that could not be saved.
 */
export function saveOwnFiles(session: Pick<Session, 'on'>, onFailure: (name: string) => void): void {
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(OWN)) return event.preventDefault();
    item.once('done', (_done, state) => {
      if (state === 'interrupted') onFailure(item.getFilename());
    });
  });
}

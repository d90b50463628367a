import type { WebContents, WebFrameMain } from 'electron';
import { APP_HOST } from '../../../shared/desktop.ts';
import { SCHEME } from '../network/appHandler.ts';
import { decideNavigation } from './decideNavigation.ts';

/** A document of the app, by the calls it may make: the web build's, and the app's own. */
export type PageRole = 'dashboard' | 'connect' | 'credentials' | 'find';

type View = Pick<WebContents, 'id' | 'on'>;

type Frame = Pick<WebFrameMain, 'processId' | 'frameToken' | 'origin' | 'parent'>;

/** The part of a call's event that identifies the caller. */
interface Caller {
  sender: Pick<WebContents, 'id'> & { mainFrame: Pick<Frame, 'processId' | 'frameToken'> };
  senderFrame: Frame | null;
}

export type PageRoles = ReturnType<typeof createPageRoles>;

const OWN = ['connect', 'credentials', 'find'] as const satisfies PageRole[];
const ORIGIN = `${SCHEME}://${APP_HOST}`;

/**
 * Tracks the role of the document in each view: by the roles that are allowed for the view and the address that was
 * loaded last. The current address is not reliable, since `history.pushState` can change it to any.
 */
export function createPageRoles() {
  const loaded = new Map<number, PageRole | null>();

  return {
    /** Allows only these roles for documents that are loaded into a view from now on. */
    allow(view: View, roles: PageRole[]): void {
      // Comes with every load of another document, and never with pushState: https://www.electronjs.org/docs/latest/api/web-contents#event-did-navigate
      view.on('did-navigate', (_event, url) => {
        const role = roleAt(url);
        loaded.set(view.id, role && roles.includes(role) ? role : null);
      });
      view.on('destroyed', () => loaded.delete(view.id));
    },

    /** Returns the role of a caller; null for frames in a page, pages that were left meanwhile, and foreign pages. */
    of({ sender, senderFrame }: Caller): PageRole | null {
      if (!senderFrame || senderFrame.parent !== null || senderFrame.origin !== ORIGIN) return null;
      return isShown(senderFrame, sender) ? (loaded.get(sender.id) ?? null) : null;
    },
  };
}

/** Tells if a frame is the view's current document, and not the one before it, whose last handlers may still run. */
function isShown({ processId, frameToken }: Frame, { mainFrame }: Caller['sender']): boolean {
  return processId === mainFrame.processId && frameToken === mainFrame.frameToken;
}

function roleAt(url: string): PageRole | null {
  const own = OWN.find((role) => url === `${ORIGIN}/${role}`);
  if (own) return own;
  return decideNavigation(url) === 'stay' ? 'dashboard' : null;
}

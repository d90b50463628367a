import type { WebContents, WebFrameMain } from 'electron';
import { APP_HOST } from '../../shared/desktop.ts';
import { SCHEME } from './appHandler.ts';
import { decideNavigation } from './decideNavigation.ts';

/** A document of our own, by the calls it may make: the web build's, the one that asks for a server, the find bar's. */
export type Role = 'dashboard' | 'connect' | 'find';

type View = Pick<WebContents, 'id' | 'on'>;

type Frame = Pick<WebFrameMain, 'processId' | 'frameToken' | 'origin' | 'parent'>;

/** The part of a call's event that says who makes it. */
export interface Caller {
  sender: Pick<WebContents, 'id'> & { mainFrame: Pick<Frame, 'processId' | 'frameToken'> };
  senderFrame: Frame | null;
}

export interface Roles {
  /** Lets the documents that are loaded into a view from now on have these roles, and no others. */
  allow(view: View, roles: Role[]): void;
  /** Finds the role of whoever makes a call; null for frames in a page, pages left meanwhile, and everybody else's. */
  of(caller: Caller): Role | null;
}

const ORIGIN = `${SCHEME}://${APP_HOST}`;

/**
 * Knows the role of the document in each view: by what the view is for and the address that was loaded last. The address
 * that a page has now says nothing, since `history.pushState` makes it whatever the page likes.
 */
export function createRoles(): Roles {
  const loaded = new Map<number, Role | null>();

  return {
    allow(view, roles) {
      // Comes with every load of another document, and never with pushState: https://www.electronjs.org/docs/latest/api/web-contents#event-did-navigate
      view.on('did-navigate', (_event, url) => {
        const role = roleAt(url);
        loaded.set(view.id, role && roles.includes(role) ? role : null);
      });
      view.on('destroyed', () => loaded.delete(view.id));
    },

    of({ sender, senderFrame }) {
      if (!senderFrame || senderFrame.parent !== null || senderFrame.origin !== ORIGIN) return null;
      return isShown(senderFrame, sender) ? (loaded.get(sender.id) ?? null) : null;
    },
  };
}

/** Tells a view's document from the one before it, which still runs its last handlers when the next one is there. */
function isShown({ processId, frameToken }: Frame, { mainFrame }: Caller['sender']): boolean {
  return processId === mainFrame.processId && frameToken === mainFrame.frameToken;
}

function roleAt(url: string): Role | null {
  if (url === `${ORIGIN}/connect`) return 'connect';
  if (url === `${ORIGIN}/find`) return 'find';
  return decideNavigation(url) === 'stay' ? 'dashboard' : null;
}

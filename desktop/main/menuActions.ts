import type { Shell } from 'electron';
import type { FindBar } from './findBar.ts';
import type { MenuActions } from './menuTemplate.ts';
import type { MainWindow } from './window.ts';

interface Dependencies {
  window: MainWindow;
  findBar: FindBar;
  updates: () => Promise<void>;
  shell: Pick<Shell, 'openExternal'>;
  /** The origin of the server. */
  server: () => string | null;
}

/** The actions of the menu entries. */
export function createMenuActions({ window, findBar, updates, shell, server }: Dependencies): MenuActions {
  const { navigationHistory } = window.browserWindow.webContents;
  return {
    changeServer: () => void window.show('/connect'),
    openSite: () => {
      const origin = server();
      if (origin) void shell.openExternal(origin);
    },
    find: () => void findBar.open(),
    findAgain: (backwards) => void findBar.again(backwards),
    back: () => navigationHistory.canGoBack() && navigationHistory.goBack(),
    forward: () => navigationHistory.canGoForward() && navigationHistory.goForward(),
    checkForUpdates: () => void updates(),
  };
}

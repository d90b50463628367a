import type { MenuItemConstructorOptions as Item } from 'electron';

export interface MenuActions {
  changeServer(): void;
  openSite(): void;
  find(): void;
  findAgain(backwards: boolean): void;
  back(): void;
  forward(): void;
  checkForUpdates(): void;
}

interface Dependencies {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  actions: MenuActions;
}

const line: Item = { type: 'separator' };

/** The app's menu, with the places and shortcuts that its system is used to. */
export function menuTemplate({ platform, isPackaged, actions }: Dependencies): Item[] {
  const isMac = platform === 'darwin';
  const about: Item = { role: 'about', label: 'About Octavo' };
  const updates: Item = { id: 'updates', label: 'Check for Updates…', click: actions.checkForUpdates };
  const appMenu: Item = {
    label: 'Octavo',
    submenu: [
      about,
      updates,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  };
  return [
    ...(isMac ? [appMenu] : []),
    fileMenu(actions, isMac),
    editMenu(actions),
    viewMenu(actions, isMac, isPackaged),
    { role: 'windowMenu' },
    { role: 'help', submenu: isMac ? [siteItem(actions)] : [siteItem(actions), line, updates, about] },
  ];
}

function siteItem({ openSite }: MenuActions): Item {
  return { id: 'site', label: 'Open the Site in the Browser', click: openSite };
}

function fileMenu({ changeServer }: MenuActions, isMac: boolean): Item {
  return {
    label: '&File',
    submenu: [
      { id: 'change-server', label: 'Change Server…', accelerator: 'CmdOrCtrl+Shift+O', click: changeServer },
      line,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  };
}

function editMenu({ find, findAgain }: MenuActions): Item {
  return {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      line,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'pasteAndMatchStyle' },
      { role: 'delete' },
      { role: 'selectAll' },
      line,
      { id: 'find', label: 'Find…', accelerator: 'CmdOrCtrl+F', click: find },
      { id: 'find-next', label: 'Find Next', accelerator: 'F3', click: () => findAgain(false) },
      { id: 'find-previous', label: 'Find Previous', accelerator: 'Shift+F3', click: () => findAgain(true) },
    ],
  };
}

function viewMenu({ back, forward }: MenuActions, isMac: boolean, isPackaged: boolean): Item {
  return {
    label: '&View',
    submenu: [
      { id: 'back', label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: back },
      { id: 'forward', label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: forward },
      { role: 'reload' },
      line,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      // Ctrl and the key of plus without Shift, as in browsers.
      { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
      { role: 'zoomOut' },
      line,
      { role: 'togglefullscreen' },
      ...(isPackaged ? [] : [line, { role: 'toggleDevTools' } satisfies Item]),
    ],
  };
}

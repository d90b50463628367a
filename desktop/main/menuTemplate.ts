import type { MenuItemConstructorOptions as Item, Shell } from 'electron';
import type { FindBar } from './findBar.ts';
import type { MainWindow } from './mainWindow.ts';
import type { Zoom } from './zoom.ts';

interface Dependencies {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  window: MainWindow;
  findBar: FindBar;
  zoom: Zoom;
  updates: () => Promise<void>;
  shell: Pick<Shell, 'openExternal'>;
  /** The origin of the server. */
  server: () => string | null;
}

const line: Item = { type: 'separator' };
const hidden: Item = { visible: false, acceleratorWorksWhenHidden: true };

/** The app's menu, with the places and shortcuts that its system is used to. */
export function menuTemplate(dependencies: Dependencies): Item[] {
  const { platform, isPackaged, window, findBar, zoom, updates, shell, server } = dependencies;
  const isMac = platform === 'darwin';
  const about: Item = { role: 'about', label: 'About Octavo' };
  const checkForUpdates: Item = { id: 'updates', label: 'Check for Updates…', click: () => void updates() };
  const site: Item = { id: 'site', label: 'Open the Site in the Browser', click: openSite };
  const appMenu: Item = {
    label: 'Octavo',
    submenu: [
      about,
      checkForUpdates,
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
    fileMenu(window, isMac),
    editMenu(findBar, isMac),
    viewMenu({ window, zoom, isMac, isPackaged }),
    { role: 'windowMenu' },
    { role: 'help', submenu: isMac ? [site] : [site, line, checkForUpdates, about] },
  ];

  function openSite(): void {
    const origin = server();
    if (origin) void shell.openExternal(origin);
  }
}

function fileMenu(window: MainWindow, isMac: boolean): Item {
  const changeServer = () => void window.show('/connect');
  return {
    label: '&File',
    submenu: [
      { id: 'change-server', label: 'Change Server…', accelerator: 'CmdOrCtrl+Shift+O', click: changeServer },
      line,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  };
}

function editMenu({ open, again }: FindBar, isMac: boolean): Item {
  const next = isMac ? 'Cmd+G' : 'F3';
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
      { id: 'find', label: 'Find…', accelerator: 'CmdOrCtrl+F', click: () => void open() },
      { id: 'find-next', label: 'Find Next', accelerator: next, click: () => void again(false) },
      { id: 'find-previous', label: 'Find Previous', accelerator: `Shift+${next}`, click: () => void again(true) },
    ],
  };
}

type ViewOptions = Pick<Dependencies, 'window' | 'zoom' | 'isPackaged'> & { isMac: boolean };

function viewMenu({ window, zoom, isMac, isPackaged }: ViewOptions): Item {
  const { navigationHistory: history } = window.browserWindow.webContents;
  const back = () => history.canGoBack() && history.goBack();
  const forward = () => history.canGoForward() && history.goForward();
  return {
    label: '&View',
    submenu: [
      { id: 'back', label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: back },
      { id: 'forward', label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: forward },
      { role: 'reload' },
      line,
      { id: 'actual-size', label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: zoom.reset },
      { id: 'zoom-in', label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus', click: zoom.larger },
      // Ctrl and the key of plus without Shift, as in browsers.
      { ...hidden, label: 'Zoom In', accelerator: 'CmdOrCtrl+=', click: zoom.larger },
      { id: 'zoom-out', label: 'Zoom Out', accelerator: 'CmdOrCtrl+-', click: zoom.smaller },
      line,
      { role: 'togglefullscreen' },
      ...(isPackaged ? [] : [line, { role: 'toggleDevTools' } satisfies Item]),
    ],
  };
}

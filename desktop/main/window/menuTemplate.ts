import type { MenuItemConstructorOptions as Item, Shell } from 'electron';
import { distinctName, type Servers } from '../network/servers.ts';
import type { Starts } from '../starting/starts.ts';
import type { FindBar } from './findBar.ts';
import type { MainWindow } from './mainWindow.ts';
import type { Notifier } from './Notifier.ts';
import type { Spelling } from './spelling.ts';
import type { Zoom } from './zoom.ts';

interface Dependencies {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  window: MainWindow;
  findBar: FindBar;
  zoom: Zoom;
  spelling: Pick<Spelling, 'languages' | 'toggle'>;
  updates: () => Promise<void>;
  shell: Pick<Shell, 'openExternal'>;
  servers: Pick<Servers, 'all' | 'current'>;
  starts: Pick<Starts, 'switchTo' | 'removeCurrent'>;
  newDraft: () => void;
  notifier: Pick<Notifier, 'isOn' | 'toggle'>;
}

const line: Item = { type: 'separator' };
const hidden: Item = { visible: false, acceleratorWorksWhenHidden: true };

/** The app's menu, with the places and shortcuts that its system is used to. */
export function menuTemplate(dependencies: Dependencies): Item[] {
  const { platform, isPackaged, window, findBar, zoom, spelling, updates, shell, servers, starts, newDraft, notifier } =
    dependencies;
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
    fileMenu({ window, servers, starts, newDraft, notifier, isMac }),
    editMenu({ findBar, spelling, isMac }),
    viewMenu({ window, zoom, isMac, isPackaged }),
    { role: 'windowMenu' },
    { role: 'help', submenu: isMac ? [site] : [site, line, checkForUpdates, about] },
  ];

  function openSite(): void {
    const server = servers.current();
    if (server) void shell.openExternal(server.url);
  }
}

type FileOptions = Pick<Dependencies, 'window' | 'servers' | 'starts' | 'newDraft' | 'notifier'> & { isMac: boolean };

function fileMenu({ window, servers, starts, newDraft, notifier, isMac }: FileOptions): Item {
  const changeServer = () => void window.show('/connect');
  const removeServer = () => void starts.removeCurrent();
  return {
    label: '&File',
    submenu: [
      { id: 'new-draft', label: 'New Draft', accelerator: 'CmdOrCtrl+N', click: newDraft },
      line,
      { id: 'change-server', label: 'Change Server…', accelerator: 'CmdOrCtrl+Shift+O', click: changeServer },
      { id: 'remove-server', label: 'Remove Server…', enabled: servers.current() !== null, click: removeServer },
      line,
      ...serverItems({ servers, starts }),
      line,
      {
        id: 'notify',
        label: 'Notify of Comments and Messages',
        type: 'checkbox',
        checked: notifier.isOn,
        click: () => notifier.toggle(),
      },
      line,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  };
}

/** Lists the servers by name; the first nine have a key. */
function serverItems({ servers, starts }: Pick<Dependencies, 'servers' | 'starts'>): Item[] {
  return servers.all().map((server, index) => ({
    id: `server-${index + 1}`,
    // An ampersand would mark a letter.
    label: distinctName(server, servers.all()).replaceAll('&', '&&'),
    type: 'radio',
    checked: server.url === servers.current()?.url,
    ...(index < 9 ? { accelerator: `CmdOrCtrl+${index + 1}` } : {}),
    click: () => void starts.switchTo(server.url),
  }));
}

type EditOptions = Pick<Dependencies, 'findBar' | 'spelling'> & { isMac: boolean };

function editMenu({ findBar: { open, again }, spelling, isMac }: EditOptions): Item {
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
      ...spellingItems(spelling),
    ],
  };
}

/** Lists the languages of spelling; none on macOS, whose own settings have them. */
function spellingItems({ languages, toggle }: Dependencies['spelling']): Item[] {
  const items = languages().map(({ code, name, isChecked }): Item => {
    return { id: `spelling-${code}`, label: name, type: 'checkbox', checked: isChecked, click: () => toggle(code) };
  });
  const source: Item = { label: 'Dictionaries are downloaded from Google.', enabled: false };
  return items.length === 0 ? [] : [line, { label: 'Check Spelling in', submenu: [...items, line, source] }];
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

import type { MenuItemConstructorOptions as Item, Shell } from 'electron';
import { t } from '../../../shared/texts/t.ts';
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

/** The app's menu, with the places and shortcuts that its system is used to. Electron's own labels would be English. */
export function menuTemplate(dependencies: Dependencies): Item[] {
  const { platform, isPackaged, window, findBar, zoom, spelling, updates, shell, servers, starts, newDraft, notifier } =
    dependencies;
  const isMac = platform === 'darwin';
  const about: Item = { role: 'about', label: t('About Octavo') };
  const checkForUpdates: Item = { id: 'updates', label: t('Check for Updates…'), click: () => void updates() };
  const site: Item = { id: 'site', label: t('Open the Site in the Browser'), click: openSite };
  const quit: Item = { role: 'quit', label: platform === 'win32' ? t('Exit') : isMac ? t('Quit Octavo') : t('Quit') };
  const appMenu: Item = {
    label: 'Octavo',
    submenu: [
      about,
      checkForUpdates,
      line,
      { role: 'services', label: t('Services') },
      line,
      { role: 'hide', label: t('Hide Octavo') },
      { role: 'hideOthers', label: t('Hide Others') },
      { role: 'unhide', label: t('Show All') },
      line,
      quit,
    ],
  };
  return [
    ...(isMac ? [appMenu] : []),
    fileMenu({ window, servers, starts, newDraft, notifier, isMac, quit }),
    editMenu({ findBar, spelling, isMac }),
    viewMenu({ window, zoom, isMac, isPackaged }),
    windowMenu(isMac),
    {
      role: 'help',
      label: menuLabel(t('&Help'), isMac),
      submenu: isMac ? [site] : [site, line, checkForUpdates, about],
    },
  ];

  function openSite(): void {
    const server = servers.current();
    if (server) void shell.openExternal(server.url);
  }
}

/** Returns the label of a menu: a Mac has no letters that open one, which Japanese and Chinese put behind it in brackets. */
const menuLabel = (label: string, isMac: boolean) => (isMac ? label.replace(/\(&\w\)$/, '') : label);

type FileOptions = Pick<Dependencies, 'window' | 'servers' | 'starts' | 'newDraft' | 'notifier'> & {
  isMac: boolean;
  quit: Item;
};

function fileMenu({ window, servers, starts, newDraft, notifier, isMac, quit }: FileOptions): Item {
  const changeServer = () => void window.show('/connect');
  const removeServer = () => void starts.removeCurrent();
  return {
    label: menuLabel(t('&File'), isMac),
    submenu: [
      { id: 'new-draft', label: t('New Draft'), accelerator: 'CmdOrCtrl+N', click: newDraft },
      line,
      { id: 'change-server', label: t('Change Server…'), accelerator: 'CmdOrCtrl+Shift+O', click: changeServer },
      { id: 'remove-server', label: t('Remove Server…'), enabled: servers.current() !== null, click: removeServer },
      line,
      ...serverItems({ servers, starts }),
      line,
      {
        id: 'notify',
        label: t('Notify of Comments and Messages'),
        type: 'checkbox',
        checked: notifier.isOn,
        click: () => notifier.toggle(),
      },
      line,
      isMac ? { role: 'close', label: t('Close Window') } : quit,
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
    label: menuLabel(t('&Edit'), isMac),
    submenu: [
      { role: 'undo', label: t('Undo') },
      { role: 'redo', label: t('Redo') },
      line,
      { role: 'cut', label: t('Cut') },
      { role: 'copy', label: t('Copy') },
      { role: 'paste', label: t('Paste') },
      { role: 'pasteAndMatchStyle', label: t('Paste and Match Style') },
      { role: 'delete', label: t('Delete') },
      { role: 'selectAll', label: t('Select All') },
      line,
      { id: 'find', label: t('Find…'), accelerator: 'CmdOrCtrl+F', click: () => void open() },
      { id: 'find-next', label: t('Find Next'), accelerator: next, click: () => void again(false) },
      { id: 'find-previous', label: t('Find Previous'), accelerator: `Shift+${next}`, click: () => void again(true) },
      ...spellingItems(spelling),
    ],
  };
}

/** Lists the languages of spelling; none on macOS, whose own settings have them. */
function spellingItems({ languages, toggle }: Dependencies['spelling']): Item[] {
  const items = languages().map(({ code, name, isChecked }): Item => {
    return { id: `spelling-${code}`, label: name, type: 'checkbox', checked: isChecked, click: () => toggle(code) };
  });
  const source: Item = { label: t('Dictionaries are downloaded from Google.'), enabled: false };
  return items.length === 0 ? [] : [line, { label: t('Check Spelling in'), submenu: [...items, line, source] }];
}

type ViewOptions = Pick<Dependencies, 'window' | 'zoom' | 'isPackaged'> & { isMac: boolean };

function viewMenu({ window, zoom, isMac, isPackaged }: ViewOptions): Item {
  const { navigationHistory: history } = window.browserWindow.webContents;
  const back = () => history.canGoBack() && history.goBack();
  const forward = () => history.canGoForward() && history.goForward();
  return {
    label: menuLabel(t('&View'), isMac),
    submenu: [
      { id: 'back', label: t('Back'), accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: back },
      { id: 'forward', label: t('Forward'), accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: forward },
      { role: 'reload', label: t('Reload') },
      line,
      { id: 'actual-size', label: t('Actual Size'), accelerator: 'CmdOrCtrl+0', click: zoom.reset },
      { id: 'zoom-in', label: t('Zoom In'), accelerator: 'CmdOrCtrl+Plus', click: zoom.larger },
      // Ctrl and the key of plus without Shift, as in browsers.
      { ...hidden, label: t('Zoom In'), accelerator: 'CmdOrCtrl+=', click: zoom.larger },
      { id: 'zoom-out', label: t('Zoom Out'), accelerator: 'CmdOrCtrl+-', click: zoom.smaller },
      line,
      { role: 'togglefullscreen', label: t('Toggle Full Screen') },
      ...(isPackaged ? [] : [line, { role: 'toggleDevTools' } satisfies Item]),
    ],
  };
}

function windowMenu(isMac: boolean): Item {
  return {
    role: 'windowMenu',
    label: menuLabel(t('&Window'), isMac),
    submenu: [
      { role: 'minimize', label: t('Minimize') },
      { role: 'zoom', label: t('Zoom') },
      ...(isMac
        ? [line, { role: 'front', label: t('Bring All to Front') } satisfies Item]
        : [{ role: 'close', label: t('Close') } satisfies Item]),
    ],
  };
}

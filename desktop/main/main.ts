import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, dialog, ipcMain, Menu, Notification, net, powerMonitor, protocol, session, shell } from 'electron';
import { speak } from '../../shared/texts/t.ts';
import { Authorities } from './authorities/Authorities.ts';
import { guardNavigation } from './guards/guardNavigation.ts';
import { handleCalls } from './guards/handleCalls.ts';
import { createPageRoles } from './guards/pageRoles.ts';
import { refusePermissions } from './guards/refusePermissions.ts';
import { readAppFiles } from './network/appFiles.ts';
import { appHandler, SCHEME } from './network/appHandler.ts';
import { createCredentials } from './network/credentials.ts';
import { createCredentialsDialog } from './network/credentialsDialog.ts';
import { createForward } from './network/forwardToServer.ts';
import { createSendRequest } from './network/sendRequest.ts';
import { createServers } from './network/servers.ts';
import { createUploads } from './network/uploads.ts';
import { offerNewDraft } from './starting/offerNewDraft.ts';
import { profileFolder } from './starting/profileFolder.ts';
import { readCatalogue } from './starting/readCatalogue.ts';
import { receiveOpened } from './starting/receiveOpened.ts';
import { saveOwnFiles } from './starting/saveOwnFiles.ts';
import { openSettings } from './starting/settings.ts';
import { NEW_DRAFT, startArguments } from './starting/startArguments.ts';
import { createStarts } from './starting/starts.ts';
import { createUpdates } from './starting/updates.ts';
import { offerContextMenu } from './window/contextMenu.ts';
import { confirmRemoving, tellNotSaved } from './window/dialogs.ts';
import { createFindBar } from './window/findBar.ts';
import { keepInDock } from './window/keepInDock.ts';
import { openWindow } from './window/mainWindow.ts';
import { menuTemplate } from './window/menuTemplate.ts';
import { Notifier, type NotifierOptions } from './window/Notifier.ts';
import { showBadge } from './window/showBadge.ts';
import { createSpelling } from './window/spelling.ts';
import { createZoom } from './window/zoom.ts';

/** The desktop app, from its start to its one window. Built into dist/desktop-app/main, beside the web build it shows. */

/** The time for which the first page waits for the current name and time zone of the publication. */
const REFRESH_MS = 1_000;

const built = path.join(import.meta.dirname, '..');
const webBuild = path.join(built, '..', 'web', 'client');
const preload = path.join(built, 'preload', 'preload.cjs');
const texts = path.join(built, 'texts');
const icon = path.join(built, 'icon.png');
/** Shown on the icon in the taskbar of Windows. */
const dot = path.join(built, 'dot.png');

protocol.registerSchemesAsPrivileged([
  {
    scheme: SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
]);
app.setAboutPanelOptions({ applicationName: 'Octavo', applicationVersion: app.getVersion() });

const followOpened = receiveOpened(app);

// Before the lock, which lies in the profile: not every Electron takes this switch of Chromium for an app that is not packaged.
const profile = profileFolder({
  named: app.commandLine.getSwitchValue('user-data-dir'),
  isPortable: app.commandLine.hasSwitch('portable'),
  env: process.env,
  program: process.execPath,
  platform: process.platform,
});
if (profile) app.setPath('userData', profile);

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
// Root needs this switch, and with it no window would ever open, because the app insists on the sandbox.
if (isRoot && app.commandLine.hasSwitch('no-sandbox')) {
  console.error('Octavo does not run as root. Start it as the user who writes.');
  app.exit(1);
} else if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  // By this name Windows groups the app's windows and notifications, as its installer has it.
  if (process.platform === 'win32') app.setAppUserModelId('org.octavo.desktop');
  void app.whenReady().then(start);
} else app.quit();

async function start(): Promise<void> {
  const { platform } = process;
  const { isPackaged } = app;
  const settings = openSettings(path.join(app.getPath('userData'), 'settings.json'));
  const roles = createPageRoles();
  const credentialsDialog = createCredentialsDialog({ parent: () => window.browserWindow, preload, roles });
  const credentials = createCredentials(credentialsDialog.ask);
  const authorities = new Authorities({ settings, sessionOf: (partition) => session.fromPartition(partition) });
  authorities.start();
  const sendRequest = createSendRequest({
    net,
    onCookies: (partition) => void session.fromPartition(partition).cookies.flushStore(),
    hasAuthority: (origin) => authorities.has(origin),
    findCredentials: credentials.find,
  });
  const servers = createServers({
    sendRequest,
    settings,
    authorities,
    onConnect: credentials.forget,
    onChange: () => showServer(),
  });
  const origin = () => servers.current()?.url ?? null;
  const speakLanguage = () => speak(readCatalogue(texts, servers.current()?.language ?? 'en'));
  speakLanguage();

  refusePermissions(session.defaultSession);
  guardNavigation({ app, shell, server: origin });
  offerContextMenu({ app, shell, server: origin });
  const files = new Map([...readAppFiles(webBuild, ''), ...readAppFiles(path.join(built, 'pages'), '')]);
  const forward = createForward({ sendRequest, server: servers.current });
  protocol.handle(SCHEME, appHandler({ files, server: servers.shown, forward }));

  const window = openWindow({ settings, preload, icon });
  roles.allow(window.browserWindow.webContents, ['dashboard', 'connect']);
  saveOwnFiles(session.defaultSession, (name) => void tellNotSaved(window.browserWindow, name));
  const findBar = createFindBar({ browserWindow: window.browserWindow, preload, roles });
  const zoom = createZoom({ browserWindow: window.browserWindow, servers, onChange: findBar.place });
  const updates = createUpdates({
    // A portable copy is replaced by hand: the feed has installers.
    isPackaged: isPackaged && !process.env.PORTABLE_EXECUTABLE_DIR,
    platform,
    resources: process.resourcesPath,
    updater: async () => (await import('electron-updater')).autoUpdater,
    showDialog: (options) => dialog.showMessageBox(window.browserWindow, options),
  });

  const uploads = createUploads({ sendRequest, server: origin });
  const starts = createStarts({
    servers,
    window,
    confirmRemoving: (name) => confirmRemoving(window.browserWindow, name),
  });
  handleCalls({ ipcMain, roles, servers, uploads, window, findBar, starts, credentialsDialog, authorities });
  const spelling = createSpelling({
    session: session.defaultSession,
    servers,
    systemLanguages: app.getPreferredSystemLanguages(),
    onChange: () => showServer(),
  });
  const followArguments = (argv: string[], folder = '/') => {
    window.bringToFront();
    void starts.follow(startArguments(argv, folder));
  };
  const newDraft = () => followArguments([NEW_DRAFT]);
  offerNewDraft({ app, platform, program: process.execPath, newDraft });
  const notifier = startNotifier({
    platform,
    settings,
    servers,
    starts,
    sendRequest,
    setBadge: (count) => showBadge({ app, browserWindow: window.browserWindow, platform, dot }, count),
  });
  const menu = {
    platform,
    isPackaged,
    window,
    findBar,
    zoom,
    spelling,
    updates,
    shell,
    servers,
    starts,
    newDraft,
    notifier,
  };
  const showMenu = () => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(menu)));
  const showServer = () => {
    speakLanguage();
    spelling.apply();
    showMenu();
  };
  showServer();

  if (platform === 'darwin') keepInDock({ app, ...window });
  app.on('second-instance', (_event, argv, folder) => followArguments(argv, folder));
  app.on('window-all-closed', () => app.quit());

  const early = followOpened((argument) => followArguments([argument]));
  const first = startArguments([...process.argv, ...early], process.cwd());
  if (first.server === null) await Promise.race([servers.refresh(), setTimeout(REFRESH_MS)]);
  await starts.follow({ ...first, page: first.page ?? '/dashboard' });
}

function startNotifier(options: Omit<NotifierOptions, 'makeNotification' | 'isScreenLocked'>): Notifier {
  const notifier = new Notifier({
    ...options,
    makeNotification: (shown) => new Notification({ ...shown, icon }),
    isScreenLocked: () => powerMonitor.getSystemIdleState(60) === 'locked',
  });
  powerMonitor.on('lock-screen', () => notifier.lock());
  powerMonitor.on('unlock-screen', () => notifier.unlock());
  notifier.start();
  return notifier;
}

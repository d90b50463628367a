import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, dialog, ipcMain, Menu, Notification, net, powerMonitor, protocol, session, shell } from 'electron';
import { readAppFiles } from './appFiles.ts';
import { appHandler, SCHEME } from './appHandler.ts';
import { Authorities } from './authorities/Authorities.ts';
import { offerContextMenu } from './contextMenu.ts';
import { createCredentials } from './credentials.ts';
import { createCredentialsDialog } from './credentialsDialog.ts';
import { confirmRemoving, tellNotSaved } from './dialogs.ts';
import { createFindBar } from './findBar.ts';
import { createForward } from './forwardToServer.ts';
import { guardNavigation } from './guardNavigation.ts';
import { handleCalls } from './handleCalls.ts';
import { keepInDock } from './keepInDock.ts';
import { openWindow } from './mainWindow.ts';
import { menuTemplate } from './menuTemplate.ts';
import { Notifier, type NotifierOptions } from './Notifier.ts';
import { offerNewDraft } from './offerNewDraft.ts';
import { createPageRoles } from './pageRoles.ts';
import { profileFolder } from './profileFolder.ts';
import { receiveOpened } from './receiveOpened.ts';
import { refusePermissions } from './refusePermissions.ts';
import { saveOwnFiles } from './saveOwnFiles.ts';
import { createSendRequest } from './sendRequest.ts';
import { createServers } from './servers.ts';
import { openSettings } from './settings.ts';
import { showBadge } from './showBadge.ts';
import { createSpelling } from './spelling.ts';
import { NEW_DRAFT, startArguments } from './startArguments.ts';
import { createStarts } from './starts.ts';
import { createUpdates } from './updates.ts';
import { createUploads } from './uploads.ts';
import { createZoom } from './zoom.ts';

/** The desktop app, from its start to its one window. Built into dist/desktop-app/main, beside the web build it shows. */

/** The time for which the first page waits for the current name and time zone of the publication. */
const REFRESH_MS = 1_000;

const built = path.join(import.meta.dirname, '..');
const webBuild = path.join(built, '..', 'web', 'client');
const preload = path.join(built, 'preload', 'preload.cjs');
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

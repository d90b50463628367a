import path from 'node:path';
import { app, dialog, ipcMain, Menu, net, protocol, session, shell } from 'electron';
import { createActions } from './actions.ts';
import { createAsk } from './ask.ts';
import { askedOnce } from './askedOnce.ts';
import { offerContextMenu } from './contextMenus.ts';
import { readFiles } from './files.ts';
import { createFindBar } from './findBar.ts';
import { createForward } from './forward.ts';
import { guardNavigation } from './guard.ts';
import { answerCalls } from './ipc.ts';
import { menuTemplate } from './menu.ts';
import { createMenuActions } from './menuActions.ts';
import { refusePermissions } from './permissions.ts';
import { appHandler, SCHEME } from './protocol.ts';
import { createRoles } from './roles.ts';
import { createServers } from './servers.ts';
import { openSettings } from './settings.ts';
import { createUpdates } from './updates.ts';
import { createUploads } from './uploads.ts';
import { openWindow } from './window.ts';

/** The desktop app, from its start to its one window. Built into dist/desktop-app/main, beside the web build it shows. */

const built = path.join(import.meta.dirname, '..');
const webBuild = path.join(built, '..', 'web', 'client');
const preload = path.join(built, 'preload', 'preload.cjs');
const icon = path.join(built, 'icon.png');

protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
app.enableSandbox();
app.setAboutPanelOptions({ applicationName: 'Octavo', applicationVersion: app.getVersion() });

if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

async function start(): Promise<void> {
  const settings = openSettings(path.join(app.getPath('userData'), 'settings.json'));
  const ask = createAsk(net);
  const servers = createServers({ ask, settings });
  const origin = () => servers.current()?.url ?? null;

  refusePermissions(session.defaultSession);
  guardNavigation({ app, shell, server: origin });
  offerContextMenu({ app, shell, server: origin });
  const files = new Map([...readFiles(webBuild, ''), ...readFiles(path.join(built, 'pages'), '')]);
  const forward = createForward({ ask, server: servers.current });
  protocol.handle(SCHEME, appHandler({ files, server: servers.current, forward }));

  const asked = askedOnce(app.commandLine.getSwitchValue('server'));
  const roles = createRoles();
  const window = openWindow({ settings, preload, icon });
  roles.allow(window.browserWindow.webContents, ['dashboard', 'connect']);
  const findBar = createFindBar({ browserWindow: window.browserWindow, preload, roles });
  const updates = createUpdates({
    isPackaged: app.isPackaged,
    platform: process.platform,
    resources: process.resourcesPath,
    updater: async () => (await import('electron-updater')).autoUpdater,
    ask: (question) => dialog.showMessageBox(window.browserWindow, question),
  });

  const uploads = createUploads({ ask, server: origin });
  answerCalls({ ipcMain, roles, actions: createActions({ servers, uploads, window, findBar, asked }) });
  const actions = createMenuActions({ window, findBar, updates, shell, server: origin });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ platform: process.platform, isPackaged: app.isPackaged, actions })),
  );

  app.on('second-instance', () => {
    if (window.browserWindow.isMinimized()) window.browserWindow.restore();
    window.browserWindow.focus();
  });
  app.on('window-all-closed', () => app.quit());

  await window.show(servers.current() && !asked.pending() ? '/dashboard' : '/connect');
  await servers.refresh();
}

import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, dialog, ipcMain, Menu, net, protocol, session, shell } from 'electron';
import { readAppFiles } from './appFiles.ts';
import { appHandler, SCHEME } from './appHandler.ts';
import { offerContextMenu } from './contextMenu.ts';
import { createFindBar } from './findBar.ts';
import { createForward } from './forwardToServer.ts';
import { guardNavigation } from './guardNavigation.ts';
import { handleCalls } from './handleCalls.ts';
import { openWindow } from './mainWindow.ts';
import { menuTemplate } from './menuTemplate.ts';
import { createPageRoles } from './pageRoles.ts';
import { refusePermissions } from './refusePermissions.ts';
import { createSendRequest } from './sendRequest.ts';
import { createServers } from './servers.ts';
import { openSettings } from './settings.ts';
import { createUpdates } from './updates.ts';
import { createUploads } from './uploads.ts';

/** The desktop app, from its start to its one window. Built into dist/desktop-app/main, beside the web build it shows. */

/** The time for which the first page waits for the current name and time zone of the publication. */
const REFRESH_MS = 1_000;

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
  const { platform } = process;
  const { isPackaged } = app;
  const settings = openSettings(path.join(app.getPath('userData'), 'settings.json'));
  const sendRequest = createSendRequest(net);
  const servers = createServers({ sendRequest, settings });
  const origin = () => servers.current()?.url ?? null;

  refusePermissions(session.defaultSession);
  guardNavigation({ app, shell, server: origin });
  offerContextMenu({ app, shell, server: origin });
  const files = new Map([...readAppFiles(webBuild, ''), ...readAppFiles(path.join(built, 'pages'), '')]);
  const forward = createForward({ sendRequest, server: servers.current });
  protocol.handle(SCHEME, appHandler({ files, server: servers.current, forward }));

  const argument = app.commandLine.getSwitchValue('server') || null;
  const roles = createPageRoles();
  const window = openWindow({ settings, preload, icon });
  roles.allow(window.browserWindow.webContents, ['dashboard', 'connect']);
  const findBar = createFindBar({ browserWindow: window.browserWindow, preload, roles });
  const updates = createUpdates({
    isPackaged,
    platform,
    resources: process.resourcesPath,
    updater: async () => (await import('electron-updater')).autoUpdater,
    showDialog: (options) => dialog.showMessageBox(window.browserWindow, options),
  });

  const uploads = createUploads({ sendRequest, server: origin });
  handleCalls({ ipcMain, roles, servers, uploads, window, findBar, argument });
  const menu = menuTemplate({ platform, isPackaged, window, findBar, updates, shell, server: origin });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));

  app.on('second-instance', () => {
    if (window.browserWindow.isMinimized()) window.browserWindow.restore();
    window.browserWindow.focus();
  });
  app.on('window-all-closed', () => app.quit());

  if (!servers.current() || argument !== null) return window.show('/connect');
  await Promise.race([servers.refresh(), setTimeout(REFRESH_MS)]);
  await window.show('/dashboard');
}

import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type {
  App,
  ClientRequestConstructorOptions,
  Clipboard,
  CommandLine,
  Cookies,
  Dialog,
  IpcMain,
  IpcMainInvokeEvent,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NativeTheme,
  Net,
  NotificationConstructorOptions,
  PowerMonitor,
  Protocol,
  Session,
  Shell,
} from 'electron';
import type { CookieJar } from './CookieJar.ts';
import type { StandInContents } from './StandInContents.ts';
import { type CertificateJudge, StandInRequest } from './StandInRequest.ts';
import { windowClasses } from './windows.ts';

interface Options {
  pages: Page[];
  /** The cookies of a session. */
  cookieJarOf: (partition: string) => CookieJar;
  userData: string;
}

type Handler = (event: IpcMainInvokeEvent, ...sent: unknown[]) => unknown;

/** A module `electron` for the app, and a record of the calls that the app makes of it. */
export function standInElectron({ pages, cookieJarOf, userData }: Options) {
  const opened: string[] = [];
  const copied: string[] = [];
  const messageBoxes: MessageBoxOptions[] = [];
  const handlers = new Map<string, Handler>();
  const contents: StandInContents[] = [];
  const schemes = new Map<string, (request: Request) => Response | Promise<Response>>();
  const state = {
    menu: [] as MenuItemConstructorOptions[],
    popup: [] as MenuItemConstructorOptions[],
    /** The index of the button that is pressed in the next message boxes; null for none, until they are closed by their signal. */
    pressedButton: 0 as number | null,
    /** The file that is chosen in the next dialogs; null where they are cancelled. */
    chosenFile: null as string | null,
    quit: false,
    exitCode: null as number | null,
    /** The number of times that cookies were written to the disk. */
    cookiesFlushed: 0,
    /** The switches of the command line, such as '--name' or '--name=value'. */
    switches: [] as string[],
    userData,
    /** The languages in which spelling is checked. */
    spelling: [] as string[],
    isFirst: true,
    /** The number on the app's icon; null before it is set. */
    badge: null as number | null,
  };

  const notifications: StandInNotification[] = [];
  function Notification(options: NotificationConstructorOptions): StandInNotification {
    const made = new StandInNotification(options);
    notifications.push(made);
    return made;
  }
  const powerMonitor = Object.assign(new EventEmitter(), {
    getSystemIdleState: () => 'active' as const,
  }) satisfies Pick<PowerMonitor, 'getSystemIdleState'>;

  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    enableSandbox: () => {},
    setAboutPanelOptions: () => {},
    getVersion: () => '0.1.0',
    getPreferredSystemLanguages: () => ['de-AT'],
    getPath: () => state.userData,
    setPath: (_name: string, folder: string) => {
      state.userData = folder;
    },
    requestSingleInstanceLock: () => {
      mkdirSync(state.userData, { recursive: true });
      writeFileSync(path.join(state.userData, 'SingletonLock'), '');
      return state.isFirst;
    },
    whenReady: async () => {},
    quit: () => {
      state.quit = true;
    },
    exit: (code?: number) => {
      state.exitCode = code ?? 0;
    },
    setBadgeCount: (count = 0) => {
      state.badge = count;
      return true;
    },
    commandLine: {
      hasSwitch: (name) => state.switches.includes(`--${name}`),
      getSwitchValue: (name) =>
        state.switches.findLast((each) => each.startsWith(`--${name}=`))?.slice(`--${name}=`.length) ?? '',
    } satisfies Pick<CommandLine, 'hasSwitch' | 'getSwitchValue'>,
  }) satisfies Pick<
    App,
    | 'isPackaged'
    | 'enableSandbox'
    | 'setAboutPanelOptions'
    | 'getVersion'
    | 'getPreferredSystemLanguages'
    | 'getPath'
    | 'setPath'
    | 'requestSingleInstanceLock'
    | 'whenReady'
    | 'quit'
    | 'exit'
    | 'setBadgeCount'
  >;

  type Check = Parameters<Session['setPermissionCheckHandler']>[0];
  let check: Check = null;
  /** The decision on a permission that a page requests. */
  const permissions = (name: Parameters<NonNullable<Check>>[1]) =>
    check?.(null, name, 'app://octavo', {} as Parameters<NonNullable<Check>>[3]);

  const cookies = {
    flushStore: async () => {
      state.cookiesFlushed += 1;
    },
  } satisfies Pick<Cookies, 'flushStore'>;
  const judges = new Map<string, CertificateJudge | null>();
  const session = {
    fromPartition: (partition: string) =>
      ({
        cookies,
        setCertificateVerifyProc: (judge) => void judges.set(partition, judge),
      }) satisfies Pick<Session, 'setCertificateVerifyProc'> & { cookies: unknown },
    defaultSession: Object.assign(new EventEmitter(), {
      availableSpellCheckerLanguages: ['de', 'en-US', 'fr'],
      setSpellCheckerLanguages: (languages: string[]) => {
        state.spelling = languages;
      },
      setPermissionCheckHandler: (handler: Check) => {
        check = handler;
      },
      setPermissionRequestHandler: () => {},
      setDevicePermissionHandler: () => {},
    }) satisfies Pick<
      Session,
      | 'availableSpellCheckerLanguages'
      | 'setSpellCheckerLanguages'
      | 'setPermissionCheckHandler'
      | 'setPermissionRequestHandler'
      | 'setDevicePermissionHandler'
    >,
  };

  const ipcMain = {
    handle: (channel, listener) => void handlers.set(channel, listener),
  } satisfies Pick<IpcMain, 'handle'>;

  const protocol = {
    registerSchemesAsPrivileged: () => {},
    handle: (scheme, handler) =>
      void schemes.set(scheme, handler as (request: Request) => Response | Promise<Response>),
  } satisfies Pick<Protocol, 'handle' | 'registerSchemesAsPrivileged'>;

  const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
  const passwords = new Map<string, string>();
  const net = {
    request: (options: ClientRequestConstructorOptions | string) => {
      if (typeof options === 'string') throw new Error('The stand-in takes options');
      const { partition = '' } = options;
      const judge = judges.get(partition) ?? null;
      return new StandInRequest(options, {
        cookieJar: cookieJarOf(partition),
        agents,
        passwords,
        judge,
        proxy: app.commandLine.getSwitchValue('proxy-server') || null,
      });
    },
  } satisfies { request: (...given: Parameters<Net['request']>) => unknown };

  const shell = {
    openExternal: async (url) => {
      opened.push(url);
    },
  } satisfies Pick<Shell, 'openExternal'>;

  const dialog = {
    showMessageBox: async (...given: unknown[]) => {
      const options = given.at(-1) as MessageBoxOptions;
      messageBoxes.push(options);
      const response = state.pressedButton ?? (await closed(options));
      return { response, checkboxChecked: false };
    },
    showOpenDialog: async () => ({
      canceled: state.chosenFile === null,
      filePaths: state.chosenFile === null ? [] : [state.chosenFile],
    }),
    showMessageBoxSync: (...given: unknown[]) => {
      messageBoxes.push(given.at(-1) as MessageBoxOptions);
      return state.pressedButton ?? 0;
    },
  } satisfies Pick<Dialog, 'showMessageBox' | 'showMessageBoxSync' | 'showOpenDialog'>;

  const clipboard = {
    writeText: async (text) => {
      copied.push(text);
    },
  } satisfies Pick<Clipboard, 'writeText'>;
  const nativeTheme = { shouldUseDarkColors: false } satisfies Pick<NativeTheme, 'shouldUseDarkColors'>;
  const display = { workArea: { x: 0, y: 0, width: 1440, height: 800 } };
  const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] } satisfies {
    [Name in 'getPrimaryDisplay' | 'getAllDisplays']: () => unknown;
  };
  const Menu = {
    buildFromTemplate: (template: MenuItemConstructorOptions[]) => ({
      template,
      popup: () => {
        state.popup = template;
      },
    }),
    setApplicationMenu: ({ template }: { template: MenuItemConstructorOptions[] }) => {
      state.menu = template;
    },
  };

  const { windows, views, BrowserWindow, WebContentsView } = windowClasses({
    pages,
    onCreated: (made) => {
      contents.push(made);
      app.emit('web-contents-created', {}, made);
    },
  });

  const module = {
    app,
    BrowserWindow,
    WebContentsView,
    clipboard,
    dialog,
    ipcMain,
    Menu,
    Notification,
    nativeImage: {},
    nativeTheme,
    net,
    powerMonitor,
    protocol,
    screen,
    session,
    shell,
  } satisfies { [Name in keyof typeof import('electron')]?: unknown };

  /** Calls a handler as a page would that got around its preload script. */
  async function call(channel: string, event: object, ...sent: unknown[]): Promise<unknown> {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler(event as IpcMainInvokeEvent, ...sent);
  }

  function stop(): void {
    agents.http.destroy();
    agents.https.destroy();
  }

  return {
    stop,
    module,
    state,
    permissions,
    opened,
    copied,
    notifications,
    messageBoxes,
    call,
    contents,
    schemes,
    windows,
    views,
  };
}

/** A notification of the system, as the app has it. */
export class StandInNotification extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  isShown = false;

  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }

  show(): void {
    this.isShown = true;
  }

  close(): void {
    this.isShown = false;
    this.emit('close');
  }
}

/** Resolves when the signal of a message box closes it. */
function closed({ signal, cancelId = 0 }: MessageBoxOptions): Promise<number> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(cancelId)));
}

export type StandIn = ReturnType<typeof standInElectron>;

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Options } from 'sequelize';
import type { Queues } from '../../createContext.ts';
import { QUERY_CHANNEL } from '../../database/queries/read.ts';
import { builtFolder } from '../../folders.ts';
import type { WebBuild } from '../../pages/webBuild.ts';
import type { Environment } from './process.ts';
import './quickHashes.mjs';
import './quickPictures.mjs';
import './quickWrites.mjs';
import { countRows } from './returnedRows.ts';

/** The built server in the test's own process, which records its SQL; its hashes are quick, as in other tests. */
export interface InProcess {
  url: string;
  /** Returns its log so far. */
  log(): string;
  /** Resolves to the statements that the requests of `work` sent to the database: not those of jobs and notifications. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>;
  /** Resolves to the number of the statements of `work`, and of the rows that the database returned for them. */
  costOf(work: () => Promise<unknown>): Promise<{ queries: number; rows: number }>;
  /** Resolves when the next statement that matches is sent to the database. */
  nextStatement(pattern: RegExp): Promise<void>;
  /** Does at once what the server does every few seconds: stores the counted views, and runs the jobs that are due. */
  catchUp(): Promise<void>;
  /** Returns the number of pages rendered so far. */
  rendered(): number;
  /** Stops it, once. */
  stop(): Promise<void>;
}

const noPages: WebBuild = {
  files: (_ctx, next) => next(),
  template: async () => [],
  render: async () => ({ status: 404, head: '', body: '', state: 'null' }),
  pageLinks: () => '',
  inlineScripts: [],
  relaxed: false,
};

export interface Parts {
  /** True for a server with the pages of the web build; otherwise it has the API alone. */
  pages?: boolean;
  queues?: Queues;
  /** The time that a write waits for a lock or its turn, in milliseconds; longer than the server's own, for busy machines. */
  lockTimeout?: number;
}

let isRunning = false;

/** Starts a server with this environment. Throws where one is running in this process: they would share models. */
export async function startInProcess(environment: Environment, parts: Parts = {}): Promise<InProcess> {
  if (isRunning) throw new Error('A server is already running in this process: start another with startOctavoProcess.');
  isRunning = true;
  try {
    return await startServer(environment, parts);
  } catch (error) {
    isRunning = false;
    throw error;
  }
}

async function startServer(
  environment: Environment,
  { pages, queues, lockTimeout = 60_000 }: Parts,
): Promise<InProcess> {
  const { readConfig } = await built<typeof import('../../config.ts')>('config');
  const { createLog } = await built<typeof import('../../log.ts')>('log');
  const { start } = await built<typeof import('../../start.ts')>('start');
  const { TIMEOUTS } = await built<typeof import('../../database/servers/postgres.ts')>('database/servers/postgres');
  Object.assign(TIMEOUTS, { lock: lockTimeout, turn: lockTimeout, sqliteTurn: lockTimeout });
  const { UserRow } = await built<typeof import('../../people/users/model.ts')>('people/users/model');
  const config = readConfig({ ...environment, PORT: '0' });
  const { loadWebBuild } = await built<typeof import('../../pages/webBuild.ts')>('pages/webBuild');
  const web = pages ? await loadWebBuild(path.join(builtFolder, 'web')) : noPages;
  let renderings = 0;
  const render: WebBuild['render'] = (...args) => {
    renderings++;
    return web.render(...args);
  };
  let written = '';
  const log = createLog(config.logLevel, {
    write(line) {
      written += line;
    },
  });
  const running = await start({ config, log, web: async () => ({ ...web, render }), ...(queues ? { queues } : {}) });
  await running.caughtUp;
  // Sequelize reads the options for every statement, but does not declare them.
  const { options } = UserRow.sequelize as unknown as { options: Options };
  /** Passes statements to `listener` until the function that it returns is called. */
  const listen = (listener: (statement: string) => void) => {
    const hear = (line: string) => listener(withValues(line.replace(/^Executing \(.*?\): /, '')));
    // Those that go past Sequelize, as Sequelize logs its own.
    const hearRead = (query: unknown) => {
      const { sql, bind } = query as { sql: string; bind: Values };
      const values = Object.fromEntries(Object.entries(bind).map(([name, value]) => [`$${name}`, value]));
      hear(`${sql}; ${JSON.stringify(values)}`);
    };
    Object.assign(options, { logging: hear, logQueryParameters: true });
    subscribe(QUERY_CHANNEL, hearRead);
    return () => {
      Object.assign(options, { logging: false, logQueryParameters: false });
      unsubscribe(QUERY_CHANNEL, hearRead);
    };
  };
  let stopped: Promise<void> | undefined;
  const statementsOf: InProcess['statementsOf'] = async (work) => {
    const statements: string[] = [];
    const end = listen((statement) => {
      if (inRequest.getStore()) statements.push(statement);
    });
    subscribe('http.server.request.start', enterRequest);
    await work();
    unsubscribe('http.server.request.start', enterRequest);
    end();
    return statements;
  };
  return {
    url: running.address,
    log: () => written,
    statementsOf,
    async costOf(work) {
      const returned = countRows(() => inRequest.getStore() === true);
      const { length: queries } = await statementsOf(work);
      return { queries, rows: returned.end() };
    },
    nextStatement(pattern) {
      return new Promise((resolve) => {
        const end = listen((statement) => {
          if (!pattern.test(statement)) return;
          end();
          resolve();
        });
      });
    },
    catchUp: running.catchUp,
    rendered: () => renderings,
    stop() {
      stopped ??= running.stop().finally(() => {
        isRunning = false;
      });
      return stopped;
    },
  };
}

/** Has no hashing of this process's server end before the function is called that it returns. */
export function holdHashes(): () => void {
  let release = () => {};
  const heldHashes = new Promise<void>((resolve) => {
    release = resolve;
  });
  Object.assign(globalThis, { heldHashes });
  return release;
}

/** True in what a request does. */
const inRequest = new AsyncLocalStorage<true>();
const enterRequest = () => inRequest.enterWith(true);

/** Tells the statement that reads the account of whoever makes a call. */
export const isOfSession = (statement: string): boolean => /\bFROM .?sessions\b/.test(statement);

/** Inserts the bound values, which are logged after a statement, into the statement. */
function withValues(line: string): string {
  const [, text = line, list] = /^(.*); (\{.*\}|.*)$/s.exec(line) ?? [];
  if (!list) return text;
  const values = list.startsWith('{') ? (JSON.parse(list) as Values) : numbered(JSON.parse(`[${list}]`) as Value[]);
  return text.replace(/\$\w+/g, (name) => literal(values[name]));
}

type Value = string | number | boolean;
type Values = Record<string, Value>;

/** Names bound values by number, because Postgres has no names for them. */
const numbered = (values: Value[]): Values =>
  Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
const literal = (value: Value | undefined): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** Imports a built module: its source would not do, because a worker thread cannot run TypeScript. */
async function built<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(path.join(builtFolder, 'server', `${name}.js`)).href);
}

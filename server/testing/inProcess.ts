import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Options } from 'sequelize';
import { QUERIES } from '../database/read.ts';
import { builtFolder } from '../folders.ts';
import type { WebBuild } from '../pages/webBuild.ts';
import type { Queues } from '../services.ts';
import { type Octavo, octavoOf } from './octavo.ts';
import type { Environment, Process } from './process.ts';
import './quick.mjs';

/** The built server in the test's own process, which records its SQL; its hashes are quick, as in other tests. */
export interface InProcess {
  url: string;
  /** Resolves to the statements that the requests of `work` sent to the database: not those of jobs and notifications. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>;
  /** Resolves when the next statement that matches is sent to the database. */
  nextStatement(pattern: RegExp): Promise<void>;
  /** Returns the number of pages rendered so far. */
  rendered(): number;
  stop(): Promise<void>;
}

const noPages: WebBuild = {
  files: (_ctx, next) => next(),
  template: async () => [],
  render: async () => ({ status: 404, head: '', body: '', state: 'null' }),
  chunkLinks: () => '',
  inlineScripts: [],
  relaxed: false,
};

interface Parts {
  /** True for a server with the pages of the web build; otherwise it has the API alone. */
  pages?: true;
  queues?: Queues;
}

/** Starts a server in this process on data of its own, which has two accounts; `octavo.close` ends it and removes the data. */
export async function startOctavoInProcess({
  environment = {},
  ...parts
}: Parts & { environment?: Environment } = {}): Promise<{ octavo: Octavo; server: InProcess }> {
  let server: InProcess | undefined;
  const start = async (all: Environment): Promise<Process> => {
    server = await startInProcess(all, parts);
    const { url, stop } = server;
    const none = { log: () => '', output: () => '', exited: new Promise<never>(() => {}) };
    return { url, pid: process.pid, ...none, stop: () => stop().then(() => 0) };
  };
  const octavo = await octavoOf({ environment, fresh: false, start });
  return { octavo, server: server as InProcess };
}

let isRunning = false;

/** Starts a server with the environment, and so the data, of another. Throws where one is running: they would share models. */
export async function startInProcess(environment: Environment, { pages, queues }: Parts = {}): Promise<InProcess> {
  if (isRunning) throw new Error('A server is already running in this process.');
  isRunning = true;
  const { readConfig } = await built<typeof import('../config.ts')>('config');
  const { createLog } = await built<typeof import('../log.ts')>('log');
  const { start } = await built<typeof import('../start.ts')>('start');
  const { UserRow } = await built<typeof import('../users/model.ts')>('users/model');
  const config = readConfig({ ...environment, PORT: '0' });
  const { loadWebBuild } = await built<typeof import('../pages/webBuild.ts')>('pages/webBuild');
  const web = pages ? await loadWebBuild(path.join(builtFolder, 'web')) : noPages;
  let renderings = 0;
  const render: WebBuild['render'] = (...args) => {
    renderings++;
    return web.render(...args);
  };
  const log = createLog('silent');
  const running = await start({ config, log, web: async () => ({ ...web, render }), ...(queues ? { queues } : {}) });
  await running.caughtUp;
  // Sequelize reads the options for every statement, but does not declare them.
  const { options } = UserRow.sequelize as unknown as { options: Options };
  options.logQueryParameters = true;
  // Those that go past Sequelize, as Sequelize logs its own.
  subscribe(QUERIES, (query) => {
    const { sql, bind } = query as { sql: string; bind: Values };
    const values = Object.fromEntries(Object.entries(bind).map(([name, value]) => [`$${name}`, value]));
    if (typeof options.logging === 'function')
      options.logging(`Executing (default): ${sql}; ${JSON.stringify(values)}`);
  });
  return {
    url: running.address,
    async statementsOf(work) {
      const statements: string[] = [];
      options.logging = (line) => {
        if (inRequest.getStore()) statements.push(withValues(line.replace(/^Executing \(.*?\): /, '')));
      };
      await work();
      options.logging = false;
      return statements;
    },
    nextStatement(pattern) {
      return new Promise((resolve) => {
        options.logging = (line) => {
          if (!pattern.test(line)) return;
          options.logging = false;
          resolve();
        };
      });
    },
    rendered: () => renderings,
    stop() {
      isRunning = false;
      return running.stop();
    },
  };
}

/** True in what a request does. */
const inRequest = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => inRequest.enterWith(true));

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

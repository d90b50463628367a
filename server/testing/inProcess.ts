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
  /** Resolves to the statements that reached the database while `work` ran. */
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

/** Starts a server with the environment, and so the data, of another. At most one in a test file: models are bound once. */
export async function startInProcess(environment: Environment, { pages, queues }: Parts = {}): Promise<InProcess> {
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
  // Those of jobs, which may have begun long before somebody counts.
  const ofJobs = new Set<string>();
  const read = (line: string): Logged => {
    const [start = '', transaction = ''] = /^Executing \((.*?)\): /.exec(line) ?? [];
    const sql = withValues(line.slice(start.length));
    if (OF_A_JOB.test(sql)) ofJobs.add(transaction);
    return { transaction, sql };
  };
  const watch = (line: string) => void read(line);
  options.logQueryParameters = true;
  options.logging = watch;
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
      const statements: Logged[] = [];
      options.logging = (line) => void statements.push(read(line));
      await work();
      options.logging = watch;
      const ofCalls = statements.filter(({ transaction }) => !ofJobs.has(transaction));
      return ofCalls.filter((each) => !isJustBegun(each, ofCalls)).map(({ sql }) => sql);
    },
    nextStatement(pattern) {
      return new Promise((resolve) => {
        options.logging = (line) => {
          read(line);
          if (!pattern.test(line)) return;
          options.logging = watch;
          resolve();
        };
      });
    },
    rendered: () => renderings,
    stop: running.stop,
  };
}

/** A statement of the runner of jobs: its transactions come in between at any time. */
const OF_A_JOB = /^(UPDATE jobs SET lease_until|DELETE FROM jobs WHERE id = )/;

interface Logged {
  transaction: string;
  sql: string;
}

/** Tells a transaction's beginning that nothing followed: that of a job, for those of calls have ended. */
const isJustBegun = ({ transaction, sql }: Logged, all: Logged[]): boolean =>
  /^(START|BEGIN)\b/.test(sql) && all.filter((each) => each.transaction === transaction).length === 1;

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

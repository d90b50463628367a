import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { bucketAt, bucketEnvironment } from './bucketServer.ts';
import { type InProcess, type Parts, startInProcess } from './inProcess.ts';
import { type Environment, type Process, startProcess } from './process.ts';
import { roundRobin } from './roundRobin.ts';
import './tellHeard.mjs';

const TELL_HEARD = path.join(import.meta.dirname, 'tellHeard.mjs');
/** The time after which processes are asked again if they have heard, in milliseconds: one may not have listened yet. */
const ASKING_INTERVAL = 100;

/**
 * Starts a server as three processes that share a Postgres and a bucket, and no folder: the test's own and two more, behind a proxy that
 * passes each call to the next. The response to one that may write is passed on when all three have heard of it: without that, what is
 * cached may be old for a moment.
 */
export async function startThreeProcesses(environment: Environment, parts: Parts): Promise<InProcess> {
  const crashed: Process[] = [];
  const notifications = await listenTo(environment.DATABASE_URL ?? '', () => 3 - crashed.length);
  const proxy = await roundRobin([], { isWatching: false, settled: notifications.heardByAll });
  const prefix = `${new URL(environment.DATABASE_URL ?? '').pathname.slice(1)}/`;
  const shared = { OCTAVO_URL: proxy.url, ...bucketEnvironment(bucketAt(inject('bucket'), prefix)), ...environment };
  const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'octavo-test-')));

  const first = await startInProcess(shared, parts);
  // It has made what all have in common, such as the secret, where the folder was empty.
  for (const folder of folders) cpSync(environment.OCTAVO_DATA ?? '', folder, { recursive: true });
  const others = await Promise.all(
    folders.map((folder) => startProcess({ ...shared, OCTAVO_DATA: folder }, { preload: [TELL_HEARD] })),
  );
  for (const other of others) void other.exited.then(() => crashed.push(other));
  for (const { url } of [first, ...others]) proxy.add(url);
  await notifications.heardByAll();

  return {
    ...first,
    url: proxy.url,
    log: () => [first, ...others].map(({ log }) => log()).join(''),
    async catchUp() {
      do await first.catchUp();
      while (await notifications.hasDueJob());
    },
    async stop() {
      const [ended] = crashed;
      await Promise.all([first.stop(), ...others.map(({ stop }) => stop('SIGKILL'))]);
      await proxy.close();
      await notifications.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      if (ended) throw new Error(`One of the processes ended by itself:\n${ended.log()}`);
    },
  };
}

/** Opens a connection beside the processes on a database, to follow what they tell each other; `count` returns their number. */
async function listenTo(url: string, count: () => number) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('LISTEN octavo_heard');
  let asked = 0;
  let asking = Promise.resolve();
  let next: Promise<void> | null = null;

  async function ask(): Promise<void> {
    next = null;
    const question = `heard? ${++asked}`;
    const processes = new Set<string>();
    const answered = new Promise<void>((resolve) => {
      client.on('notification', function hear({ payload = '' }) {
        if (payload.startsWith(`${question} `)) processes.add(payload);
        if (processes.size < count()) return;
        client.off('notification', hear);
        resolve();
      });
    });
    while (processes.size < count()) {
      await client.query('SELECT pg_notify($1, $2)', ['octavo_heartbeat', question]);
      await Promise.race([answered, pause(ASKING_INTERVAL)]);
    }
  }

  return {
    /** Resolves when all processes have acted on all that was written by now. */
    heardByAll(): Promise<void> {
      if (next) return next;
      next = asking.then(ask);
      asking = next;
      return next;
    },

    /** Tells if a job is due that no process has done yet; a mail may wait for its server. */
    async hasDueJob(): Promise<boolean> {
      const due = await client.query("SELECT 1 FROM jobs WHERE run_at <= now() AND kind <> 'mail' LIMIT 1");
      return due.rows.length > 0;
    },

    async close(): Promise<void> {
      await asking;
      await client.end();
    },
  };
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { statfs } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { Gauge } from 'prom-client';
import { QueryTypes } from 'sequelize';
import type { App } from '../context.ts';
import { STATEMENT_CHANNEL, type Statement } from '../database/queries/queryTimes.ts';
import type { CacheUse } from '../http/state.ts';
import { BUCKET_CHANNEL, type BucketRequest } from '../storage/callBucket.ts';
import { backupState } from '../transfer/backup/schedule.ts';
import { routeOf } from './routeOf.ts';

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/** The bounds of the durations that are counted, in seconds: a cached page takes a tenth of the first. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Methods with a name of their own: others are anybody's invention. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Counts what this server does, for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export async function createMetrics(app: App) {
  // Loaded here, because most servers count nothing.
  const { Counter, Gauge: OneGauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    ...{ name: 'octavo_requests_total', help: 'Responses', registers },
    labelNames: ['route', 'method', 'status'],
  });
  const durations = new Histogram({
    ...{ name: 'octavo_request_seconds', help: 'Time from a request to the end of its response', registers },
    ...{ labelNames: ['route'], buckets: SECONDS },
  });
  const cached = new Counter({
    ...{ name: 'octavo_cache_total', help: 'Cacheable responses, by where they came from', registers },
    labelNames: ['from'],
  });
  const purges = new Counter({
    ...{ name: 'octavo_purges_total', help: 'Calls to the purge hook of the CDN', registers },
    labelNames: ['result'],
  });
  const statements = new Histogram({
    ...{ name: 'octavo_statement_seconds', help: 'Time of statements of the database', registers },
    buckets: SECONDS,
  });
  const onStatement = (statement: unknown) => statements.observe((statement as Statement).ms / 1000);
  subscribe(STATEMENT_CHANNEL, onStatement);
  const bucketRequests = new Histogram({
    ...{ name: 'octavo_bucket_seconds', help: 'Time from a request to the bucket to its answer', registers },
    ...{ labelNames: ['method', 'result'], buckets: SECONDS },
  });
  const bucketBytes = new Counter({
    ...{ name: 'octavo_bucket_bytes_total', help: 'Bytes that went to the bucket, and that came from it', registers },
    labelNames: ['direction'],
  });
  const onBucketRequest = (request: unknown) => {
    const { method, result, ms, sent, received } = request as BucketRequest;
    bucketRequests.observe({ method, result }, ms / 1000);
    bucketBytes.inc({ direction: 'sent' }, sent);
    bucketBytes.inc({ direction: 'received' }, received);
  };
  subscribe(BUCKET_CHANNEL, onBucketRequest);
  const look = gauges(
    (name, help, labelNames = []) => new OneGauge({ name: `octavo_${name}`, help, labelNames, registers }),
  );

  return {
    /** Counts the requests of a listener. */
    counting(listener: RequestListener): RequestListener {
      return (req, res) => {
        const started = performance.now();
        const route = routeOf(req.url ?? '');
        const method = METHODS.find((name) => name === req.method) ?? 'other';
        res.once('close', () => {
          // A client that leaves before the response begins has none.
          requests.inc({ route, method, status: res.headersSent ? res.statusCode : 'none' });
          durations.observe({ route }, (performance.now() - started) / 1000);
        });
        listener(req, res);
      };
    },

    countCached: (from: CacheUse): void => cached.inc({ from }),

    countPurge: (result: 'done' | 'failed'): void => purges.inc({ result }),

    /** Resolves to all metrics in the text format, with what the database and the data folder are like now. */
    async report(): Promise<{ type: string; text: string }> {
      await look(app);
      return { type: registry.contentType, text: await registry.metrics() };
    },

    close(): void {
      unsubscribe(STATEMENT_CHANNEL, onStatement);
      unsubscribe(BUCKET_CHANNEL, onBucketRequest);
    },
  };
}

/** The things that are looked at for each report: how many there are, or since when. */
function gauges(gauge: (name: string, help: string, labelNames?: string[]) => Gauge) {
  const up = gauge('database_up', '1 where the database responds');
  const writes = gauge('writes', 'Writes that run, and that wait for their turn', ['state']);
  const connections = gauge('connections', 'Connections to Postgres that are used, and queries that wait for one', [
    'pool',
    'state',
  ]);
  const replica = gauge('replica_used', '1 where uncached reads for everybody go to the replica');
  const jobs = gauge('jobs', 'Jobs that are scheduled, and those of them that have failed', ['kind', 'state']);
  const oldest = gauge('oldest_job_seconds', 'Time for which the job waits that was due first');
  const free = gauge('disk_free_bytes', 'Room that is left for the data folder');
  const proved = gauge('backup_proved_timestamp_seconds', 'Time at which the last nightly backup was proved');
  const failed = gauge('backup_failed', '1 where the last nightly backup failed');

  return async (app: App): Promise<void> => {
    const { running, waiting, pools, isReplicaUsed } = app.database.load();
    if (isReplicaUsed !== null) replica.set(isReplicaUsed ? 1 : 0);
    writes.set({ state: 'running' }, running);
    writes.set({ state: 'waiting' }, waiting);
    for (const { pool, using, waiting: queries } of pools) {
      connections.set({ pool, state: 'used' }, using);
      connections.set({ pool, state: 'waiting' }, queries);
    }
    const folder = await statfs(app.dataFolder).catch(() => null);
    if (folder) free.set(folder.bavail * folder.bsize);
    try {
      const rows = await scheduledJobs(app);
      const backups = await backupState(app);
      up.set(1);
      jobs.reset();
      for (const { kind, scheduled, failing } of rows) {
        jobs.set({ kind, state: 'scheduled' }, Number(scheduled));
        jobs.set({ kind, state: 'failed' }, Number(failing));
      }
      const due = Math.min(...rows.map(({ first }) => new Date(first).getTime()));
      oldest.set(Math.max(0, ((await app.database.now()).getTime() - due) / 1000));
      if (backups.provedAt) proved.set(new Date(backups.provedAt).getTime() / 1000);
      if (backups.isScheduled) failed.set(backups.problem === null ? 0 : 1);
    } catch {
      // The reason is in the log of whoever needed the database.
      up.set(0);
    }
  };
}

const scheduledJobs = ({ database }: App) =>
  database.sequelize.query<{ kind: string; scheduled: number; failing: number; first: string | Date }>(
    `SELECT kind, COUNT(*) AS scheduled, SUM(CASE WHEN last_error IS NULL THEN 0 ELSE 1 END) AS failing, MIN(run_at) AS first
       FROM jobs GROUP BY kind`,
    { type: QueryTypes.SELECT },
  );

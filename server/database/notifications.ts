import type pg from 'pg';
import { createHeartbeat } from './heartbeat.ts';
import { cut, KEEP_ALIVE_DELAY, type Timeouts } from './postgres.ts';

const CHANGES = 'octavo_changes';
const HEARTBEAT = 'octavo_heartbeat';
const RETRY = 1_000;

/** What a process is told of the writes of others. */
export interface Subscriber {
  heard(message: string): void;
  /** Called when messages may have been missed, as before the first one can arrive. */
  missed(): void;
}

export interface Subscription {
  /** Tells whether all messages have arrived that were published until a few seconds ago. */
  isCurrent(): boolean;
  /** Resolves to whether messages arrive here at all, as soon as that is known. */
  works: Promise<boolean>;
  close(): Promise<void>;
}

interface Options {
  url: string;
  subscriber: Subscriber;
  timeouts: Timeouts;
  /** Runs a statement on another connection: what a process tells itself on one of its own arrives behind any pooler. */
  run(statement: () => pg.QueryConfig): Promise<void>;
}

/** The statement that tells all processes on this database, when its transaction commits. */
export const NOTIFY = `SELECT pg_notify('${CHANGES}', :message)`;

/** Listens on a Postgres connection of its own, which is made again whenever it is lost or silent. */
export function subscribe({ url, subscriber, timeouts, run }: Options): Subscription {
  let client: pg.Client | null = null;
  let heart: ReturnType<typeof createHeartbeat> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let tell: (works: boolean) => void = () => {};
  const works = new Promise<boolean>((resolve) => {
    tell = resolve;
  });

  const connect = async () => {
    // Loaded where it is used, as Sequelize does: SQLite needs none of it.
    const { default: driver } = await import('pg');
    if (closed) return;
    const fresh = new driver.Client({
      connectionString: url,
      connectionTimeoutMillis: timeouts.connect,
      query_timeout: timeouts.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
      application_name: 'octavo changes',
    });
    client = fresh;
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANGES) subscriber.heard(payload);
      else if (client === fresh) heart?.heard(payload);
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANGES}; LISTEN ${HEARTBEAT}`);
      if (client === fresh) heart = startHeart(fresh);
    } catch {
      lose(fresh);
    }
  };

  const startHeart = (of: pg.Client) =>
    createHeartbeat({
      every: timeouts.heartbeat,
      echo: timeouts.echo,
      send: (message) => run(() => ({ text: 'SELECT pg_notify($1, $2)', values: [HEARTBEAT, message()] })),
      proven() {
        subscriber.missed();
        tell(true);
      },
      lost(taken) {
        if (taken) tell(false);
        lose(of);
      },
    });

  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    heart?.stop();
    heart = null;
    cut(lost);
    if (!closed) retry = setTimeout(() => void connect(), RETRY);
  };

  void connect();
  return {
    isCurrent: () => heart?.isProven() ?? false,
    works,
    async close() {
      closed = true;
      clearTimeout(retry);
      if (client) lose(client);
    },
  };
}

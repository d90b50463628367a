import type pg from 'pg';
import { createHeartbeat } from './heartbeat.ts';
import { destroyConnection, KEEP_ALIVE_DELAY, type Timeouts } from './postgres.ts';

const CHANGES = 'octavo_changes';
const HEARTBEAT = 'octavo_heartbeat';
const RETRY = 1_000;

/** The callbacks of a process that subscribes to the writes of others. */
export interface Subscriber {
  onMessage(message: string): void;
  /** Called when messages may have been missed, as before the first one can arrive. */
  onMissed(): void;
}

export interface Subscription {
  /** Tells if all messages have arrived that were published until a few seconds ago. */
  isCurrent(): boolean;
  /** Resolves, as soon as that is known, to true where messages arrive here at all. */
  canReceive: Promise<boolean>;
  close(): Promise<void>;
}

/** The role of this process: a server holds a lock, by which commands that run beside it know that it is there. */
export type Role = 'server' | 'command';

interface Options {
  url: string;
  role: Role;
  subscriber: Subscriber;
  timeouts: Timeouts;
  /** Runs a statement on another connection: a notification to the same connection arrives even behind a pooler. */
  run(statement: () => pg.QueryConfig): Promise<unknown>;
}

/** The statement that notifies all processes on this database, when its transaction commits. */
export const NOTIFY_STATEMENT = `SELECT pg_notify('${CHANGES}', :message)`;

/** The lock that each server holds, shared with others, for as long as this connection lasts. */
const SERVERS = "hashtext('octavo servers')";
const SERVER_LOCK = `SELECT pg_advisory_lock_shared(${SERVERS})`;

/** The statement that takes that lock where no server has it; none gets it before the transaction ends. */
export const TRY_SERVER_LOCK = `SELECT pg_try_advisory_xact_lock(${SERVERS}) AS free`;

/** Listens on a Postgres connection of its own, and reconnects whenever it is lost or silent. */
export function subscribe({ url, role, subscriber, timeouts, run }: Options): Subscription {
  let client: pg.Client | null = null;
  let heartbeat: ReturnType<typeof createHeartbeat> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let setCanReceive: (canReceive: boolean) => void = () => {};
  const canReceive = new Promise<boolean>((resolve) => {
    setCanReceive = resolve;
  });

  const connect = async () => {
    // Loaded where it is used, as Sequelize does: SQLite does not need it.
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
    fresh.on('error', () => dropClient(fresh));
    fresh.on('end', () => dropClient(fresh));
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANGES) subscriber.onMessage(payload);
      else if (client === fresh) heartbeat?.receive(payload);
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANGES}; LISTEN ${HEARTBEAT}`);
      if (role === 'server') await fresh.query(SERVER_LOCK);
      if (client === fresh) heartbeat = startHeartbeat(fresh);
    } catch {
      dropClient(fresh);
    }
  };

  const startHeartbeat = (listening: pg.Client) =>
    createHeartbeat({
      interval: timeouts.heartbeat,
      echoTimeout: timeouts.echo,
      async send(message) {
        await run(() => ({
          text: 'SELECT pg_notify($1, $2), clock_timestamp() AS now',
          values: [HEARTBEAT, message()],
        }));
      },
      onProven() {
        subscriber.onMissed();
        setCanReceive(true);
      },
      onLost(accepted) {
        if (accepted) setCanReceive(false);
        dropClient(listening);
      },
    });

  const dropClient = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    heartbeat?.stop();
    heartbeat = null;
    destroyConnection(lost);
    if (!closed) retry = setTimeout(() => void connect(), RETRY);
  };

  void connect();
  return {
    isCurrent: () => heartbeat?.isProven() ?? false,
    canReceive,
    async close() {
      closed = true;
      clearTimeout(retry);
      if (client) dropClient(client);
    },
  };
}

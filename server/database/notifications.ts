import type pg from 'pg';

const CHANNEL = 'octavo_changes';
const RETRY = 1_000;

/** What a process is told of the writes of others. */
export interface Subscriber {
  heard(message: string): void;
  /** Called with true when messages begin to arrive, with false when they may get lost. */
  connected(now: boolean): void;
}

export interface Subscription {
  close(): Promise<void>;
}

/** The statement that tells all processes on this database, when its transaction commits. */
export const NOTIFY = `SELECT pg_notify('${CHANNEL}', :message)`;

/** Listens on a Postgres connection of its own, which is made again whenever it is lost. */
export function subscribe(url: string, subscriber: Subscriber): Subscription {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    // Loaded where it is used, as Sequelize does: SQLite needs none of it.
    const { default: driver } = await import('pg');
    if (closed) return;
    const fresh = new driver.Client({ connectionString: url, keepAlive: true, application_name: 'octavo changes' });
    client = fresh;
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload }) => subscriber.heard(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      if (client === fresh) subscriber.connected(true);
    } catch {
      lose(fresh);
    }
  };

  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    if (closed) return;
    subscriber.connected(false);
    retry = setTimeout(() => void connect(), RETRY);
  };

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

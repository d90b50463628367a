import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { until } from '../../testing/faults/faults.ts';
import { emptyPostgres } from '../../testing/servers/octavo.ts';
import { uncommitted } from '../../testing/uncommitted.ts';
import { faultOf } from '../faults.ts';
import { type Database, openDatabase } from '../open.ts';
import { TIMEOUTS } from './postgres.ts';

/** Longer than any test. */
const EVER = 600_000;

let url: string;
beforeEach(async () => {
  const empty = await emptyPostgres(inject('postgres'));
  onTestFinished(empty.drop);
  url = empty.url;
  const database = opened();
  await database.sequelize.query('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)');
  await database.sequelize.query("INSERT INTO notes VALUES (1, 'first'), (2, 'second')");
});

function opened(timeouts = {}): Database {
  const database = openDatabase(url, { timeouts: { ...TIMEOUTS, ...timeouts } });
  onTestFinished(() => database.close());
  return database;
}

const change = (database: Database, id: number) =>
  database.write((transaction) =>
    database.sequelize.query(`UPDATE notes SET text = 'changed' WHERE id = ${id}`, { transaction }),
  );

describe('while writes wait for a lock that another holds', () => {
  /** Has ten writes wait, as many as there are connections for them; resolves to what tells how many have ended. */
  async function waitingWrites(database: Database) {
    const held = await uncommitted(url, "UPDATE notes SET text = 'held' WHERE id = 1");
    let ended = 0;
    const writes = Promise.allSettled(Array.from({ length: 10 }, () => change(database, 1).finally(() => ended++)));
    await until(async () => {
      const rows = await opened().read<{ waiting: number }>(
        "SELECT COUNT(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      return rows[0]?.waiting === 8;
    });
    return { held, writes, ended: () => ended };
  }

  it('reads go on, and the database is ready', async () => {
    const database = opened({ lock: EVER });
    const { held, writes, ended } = await waitingWrites(database);

    const reads = await Promise.all([
      database.read('SELECT text FROM notes WHERE id = 1'),
      database.sequelize.query('SELECT text FROM notes WHERE id = 1', { type: 'SELECT' }),
    ]);
    await database.ping();
    const endedMeanwhile = ended();
    await held.commit();

    expect(reads.flat()).toEqual([{ text: 'first' }, { text: 'first' }]);
    expect(endedMeanwhile).toBeLessThanOrEqual(2);
    await writes;
  });

  it('what is cached stays proven, by heartbeats', async () => {
    const database = opened({ lock: EVER, heartbeat: 20, echo: 400 });
    const subscription = database.subscribe({ onMessage() {}, onMissed() {} });
    onTestFinished(() => subscription.close());
    await subscription.canReceive;
    const { held, writes } = await waitingWrites(database);

    const beats: boolean[] = [];
    const rows = async () => (await opened().read<{ beats: string }>(BEATS))[0]?.beats;
    const first = await rows();
    await until(async () => (await rows()) !== first);
    beats.push(subscription.isCurrent());
    await held.commit();

    expect(beats).toEqual([true]);
    await writes;
  });

  it('those beyond the connections are refused as busy, and so are the others in the end', async () => {
    const database = opened();
    const { held, writes } = await waitingWrites(database);

    const results = await writes;
    await held.commit();

    expect(results.map((result) => result.status === 'rejected' && faultOf(result.reason))).toEqual(
      Array(10).fill('busy'),
    );
    await change(database, 1);
  });
});

it('a write waits on for its turn while those of another process succeed', async () => {
  const database = opened({ lock: EVER });
  let heard = () => {};
  const subscription = database.subscribe({ onMessage: () => heard(), onMissed() {} });
  onTestFinished(() => subscription.close());
  await subscription.canReceive;
  const other = opened();
  const held = await uncommitted(url, "UPDATE notes SET text = 'held' WHERE id = 1");
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const writes = Promise.allSettled(Array.from({ length: 10 }, () => change(database, 1)));
  const { waiting } = database.load();
  for (let time = 0; time < 2; time++) {
    vi.advanceTimersByTime(0.75 * TIMEOUTS.turn);
    const hearing = new Promise<void>((resolve) => {
      heard = resolve;
    });
    await other.write((tx) => other.publish('articles', tx));
    await hearing;
  }
  vi.advanceTimersByTime(0.75 * TIMEOUTS.turn);
  await held.commit();

  expect(waiting).toBe(2);
  expect((await writes).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
});

it('a lock is free as soon as it is released', async () => {
  const [database, other] = [opened(), opened()];
  const locks = `SELECT COUNT(*)::int AS held FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND datname = current_database()`;
  for (let round = 0; round < 20; round++) {
    const lock = await database.hold('imports');
    const held = await other.read<{ held: number }>(locks);
    await lock?.release();
    expect([held, await other.read(locks)]).toEqual([[{ held: 1 }], [{ held: 0 }]]);
  }
});

/** The time of the last statement of the connection that sends heartbeats. */
const BEATS = `SELECT state_change::text AS beats FROM pg_stat_activity
  WHERE application_name = 'octavo heartbeat' AND datname = current_database()`;

it('locks keys: exclusive ones one at a time, shared ones together, others at once', async () => {
  const database = opened();
  const order: string[] = [];
  const lock = (name: string, keys: { exclusive: number[]; shared: number[] }, then: () => Promise<unknown>) =>
    database.write(async (tx) => {
      await database.lockKeys('accounts', keys, tx);
      order.push(name);
      await then();
    });
  let last: Promise<unknown> = Promise.resolve();

  await lock('first', { exclusive: [1, 3], shared: [2, 3] }, async () => {
    last = lock('the same', { exclusive: [3], shared: [] }, async () => {});
    await lock('shared too', { exclusive: [4], shared: [2] }, async () => {});
    await lock('another', { exclusive: [5], shared: [] }, async () => {});
  });
  await last;

  expect(order).toEqual(['first', 'shared too', 'another', 'the same']);
});

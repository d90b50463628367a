import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { until } from '../../testing/faults/faults.ts';
import { makeArticle } from '../../testing/inputs/factories.ts';
import { startOctavoProcess } from '../../testing/servers/octavo.ts';
import { type PostgresServer, startPostgres } from '../../testing/servers/postgres.ts';
import { type Database, openDatabase } from '../open.ts';
import type { Subscription } from './postgresNotifications.ts';

let primary: PostgresServer;
let replica: PostgresServer;
let database: Database;
/** The replica by itself, of which the test has the right to hold its replay. */
let standby: Database;
let subscription: Subscription;

beforeAll(async () => {
  primary = await startPostgres();
  replica = await startPostgres({ primary });
  database = openDatabase(primary.url, { replicaUrl: replica.url });
  subscription = database.subscribe({ onMessage() {}, onMissed() {} });
  standby = openDatabase(replica.url, { role: 'command' });
  await database.sequelize.query('CREATE TABLE written (value integer)');
});
afterAll(async () => {
  await subscription.close();
  await Promise.all([database.close(), standby.close()]);
  await Promise.all([replica.stop(), primary.stop()]);
});
beforeEach(() => until(() => isUsed() && subscription.isCurrent()));

const isUsed = () => database.load().isReplicaUsed === true;
const WHERE = 'SELECT pg_is_in_recovery() AS "onReplica", (SELECT MAX(value) FROM written) AS latest';

interface Place {
  onReplica: boolean;
  latest: number | null;
}

const read = async (): Promise<Place | undefined> => (await database.read<Place>(WHERE))[0];
const readAsPublic = () => database.asPublic(read);
const insert = (value: number) =>
  database.write(async (transaction) => {
    await database.sequelize.query('INSERT INTO written VALUES (:value)', { replacements: { value }, transaction });
  });
const atStandby = (sql: string) => standby.sequelize.query(sql, { type: QueryTypes.SELECT });

it('reads for everybody on the replica, and for somebody on the primary', async () => {
  expect([(await readAsPublic())?.onReplica, (await read())?.onReplica]).toEqual([true, false]);
});

it('never reads on the replica what was there before a write, and goes back to it', async () => {
  const found: [number, number | null | undefined][] = [];
  let onReplica = 0;
  for (let value = 1; value <= 50; value++) {
    await insert(value);
    found.push([value, (await readAsPublic())?.latest]);
    if (value % 10 === 0) await until(async () => (await readAsPublic())?.onReplica === true && ++onReplica > 0);
    found.push([value, (await readAsPublic())?.latest]);
  }

  expect(found.filter(([value, latest]) => latest !== value)).toEqual([]);
  expect(onReplica).toBe(5);
});

it('never uses another database than a replica of this one', async () => {
  const other = await startPostgres();
  onTestFinished(other.stop);
  const misled = openDatabase(primary.url, { replicaUrl: other.url });
  onTestFinished(misled.close);
  const own = misled.subscribe({ onMessage() {}, onMissed() {} });
  onTestFinished(own.close);
  await until(own.isCurrent);

  const places = await Promise.all(Array.from({ length: 20 }, () => misled.asPublic(() => misled.read<Place>(WHERE))));

  expect(misled.load().isReplicaUsed).toBe(false);
  expect(places.every(([place]) => place?.onReplica === false)).toBe(true);
});

it('has the pages of a server rendered from the replica, and none of them from before a write', async () => {
  const octavo = await startOctavoProcess({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url });
  onTestFinished(octavo.close);
  const statements = () =>
    atStandby(
      `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%FROM articles%' AND query NOT LIKE '%pg_stat_activity%'`,
    );
  const titleOf = async (path: string, title: string) =>
    (await (await fetch(octavo.url + path)).text()).includes(title);
  const { _id, slug } = await makeArticle(octavo);

  for (let write = 1; write <= 20; write++) {
    await octavo.admin.put(`/api/articles/${_id}`, { title: `Written ${write} end` });
    expect(await titleOf(`/articles/${slug}`, `Written ${write} end`)).toBe(true);
  }
  // Each has an entry of its own in the cache.
  let page = 1;
  await until(async () => {
    await fetch(`${octavo.url}/?page=1&q=${page++}`);
    return (await statements()).length > 0;
  });
});

it('reads on the primary while the replica is late', async () => {
  await atStandby('SELECT pg_wal_replay_pause()');
  await insert(100);
  await until(() => !isUsed());

  const late = await readAsPublic();
  await atStandby('SELECT pg_wal_replay_resume()');

  expect(late).toEqual({ onReplica: false, latest: 100 });
  await until(async () => (await readAsPublic())?.onReplica === true);
});

it('reads on the primary while the replica is away, and no read fails', async () => {
  const places: (Place | undefined)[] = [];
  let isReading = true;
  const reading = (async () => {
    while (isReading) places.push(await readAsPublic());
  })();

  await until(() => places.some((place) => place?.onReplica));
  await replica.halt();
  await until(() => !isUsed());
  const away = await readAsPublic();
  await replica.restart();
  await until(async () => (await readAsPublic())?.onReplica === true);
  isReading = false;
  await reading;

  expect(away?.onReplica).toBe(false);
  expect(new Set(places.map((place) => place?.onReplica))).toEqual(new Set([true, false]));
});

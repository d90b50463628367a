import type pg from 'pg';
import { QueryTypes } from 'sequelize';
import { beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { type BreakableProxy, breakableProxy } from '../../testing/faults/breakableProxy.ts';
import { until } from '../../testing/faults/faults.ts';
import { emptyPostgres } from '../../testing/servers/octavo.ts';
import { faultOf } from '../faults.ts';
import { type Database, openDatabase } from '../open.ts';
import { destroyConnection, LONG_TIMEOUTS, TIMEOUTS, type Timeouts } from './postgres.ts';

let proxy: BreakableProxy;
let url: string;
beforeEach(async () => {
  const empty = await emptyPostgres(inject('postgres'));
  onTestFinished(empty.drop);
  proxy = await breakableProxy(empty.url);
  onTestFinished(proxy.close);
  url = empty.url;
});

/** Opens the database through the proxy, with some of the timeouts shorter than they are. */
function opened(timeouts: Partial<Timeouts>, over = proxy.url): Database {
  const database = openDatabase(over, { timeouts: { ...TIMEOUTS, ...timeouts } });
  onTestFinished(() => database.close());
  return database;
}

const read = ({ sequelize }: Database, statement: string) => sequelize.query(statement, { type: QueryTypes.SELECT });
const isAway = (error: unknown) => faultOf(error) === 'away';

it('ends connections over which nothing arrives, fails all calls on them, and goes on with others', async () => {
  const database = opened({ silence: 1_000, connect: 3_000 });
  await Promise.all(Array.from({ length: 10 }, () => read(database, 'SELECT 1')));

  proxy.silence('all');
  const reads = Array.from({ length: 10 }, () => read(database, 'SELECT 1'));
  const writes = Array.from({ length: 10 }, () => database.write((tx) => database.publish('a message', tx)));
  const pages = Array.from({ length: 10 }, () => database.read('SELECT 1'));
  const outcomes = await Promise.allSettled([...reads, ...writes, ...pages]);
  proxy.speak();

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  // Two of the writes wait for the connections of the others.
  const isTemporary = (error: unknown) => isAway(error) || faultOf(error) === 'busy';
  expect(outcomes.filter((each) => each.status === 'rejected' && !isTemporary(each.reason))).toEqual([]);
  // One that was being opened meanwhile may still fail.
  const all = () => Promise.all(Array.from({ length: 10 }, () => read(database, 'SELECT 1')));
  await expect.poll(() => all().then(() => 'read', faultOf)).toBe('read');
});

it('goes on after a connection that breaks between its opening and its first statement', async () => {
  const database = opened({});
  database.sequelize.addHook('afterConnect', 'break', (connection) => destroyConnection(connection as pg.Client));

  await expect(read(database, 'SELECT 1')).rejects.toSatisfy(isAway);

  database.sequelize.removeHook('afterConnect', 'break');
  await read(database, 'SELECT 1');
});

it('ends a connection that is silent amid a transaction', async () => {
  const database = opened({ silence: 1_000 });

  const write = database.write(async (tx) => {
    await database.publish('a message', tx);
    proxy.silence('all');
    await database.publish('another message', tx);
  });

  await expect(write).rejects.toSatisfy(isAway);
  proxy.speak();
  await database.ping();
});

it('has Postgres end a statement that takes too long, but not one with the long timeouts', async () => {
  const database = opened({ statement: 300, silence: 1_000 });
  const slow = 'SELECT pg_sleep(1.5)';

  await expect(read(database, slow)).rejects.toSatisfy(isAway);
  await expect(database.write((transaction) => database.sequelize.query(slow, { transaction }))).rejects.toSatisfy(
    isAway,
  );
  await read(opened({ statement: LONG_TIMEOUTS.statement, silence: LONG_TIMEOUTS.silence }), slow);
});

it('has Postgres end a transaction without statements, with its locks', async () => {
  const database = opened({ idleTransaction: 100 });

  const write = database.write(async (tx) => {
    await database.exclusive('slugs', tx);
    proxy.silence('all');
    const other = opened({}, url);
    await other.write((second) => other.exclusive('slugs', second));
    proxy.speak();
    await database.publish('a message', tx);
  });

  await expect(write).rejects.toSatisfy(isAway);
});

it('closes though nothing arrives from Postgres', async () => {
  const database = opened({ connect: 300 });
  await database.ping();

  proxy.silence('all');

  await database.close();
});

it('calls a subscription current only while its own heartbeat arrives, and reconnects where it does not', async () => {
  const database = opened({ heartbeat: 50, echo: 2_000 });
  let missed = 0;
  const received: string[] = [];
  const subscription = database.subscribe({ onMessage: (message) => received.push(message), onMissed: () => missed++ });
  onTestFinished(subscription.close);
  expect(subscription.isCurrent()).toBe(false);
  await until(subscription.isCurrent);
  expect(missed).toBe(1);

  proxy.silence('listening');
  await until(() => !subscription.isCurrent());
  await until(subscription.isCurrent);
  expect(missed).toBe(2);
  await database.write((tx) => database.publish('a message', tx));

  await until(() => received.length > 0);
  expect(received).toEqual(['a message']);
  expect(await subscription.canReceive).toBe(true);
});

it('reports that no message can arrive, and then never calls the subscription current', async () => {
  const pooler = await breakableProxy(url, { dropsListen: true });
  onTestFinished(pooler.close);
  const database = opened({ heartbeat: 50, echo: 300 }, pooler.url);

  const subscription = database.subscribe({ onMessage: () => {}, onMissed: () => {} });
  onTestFinished(subscription.close);

  expect(await subscription.canReceive).toBe(false);
  expect(subscription.isCurrent()).toBe(false);
});

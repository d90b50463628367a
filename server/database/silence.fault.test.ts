import { QueryTypes } from 'sequelize';
import { beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { type BreakableProxy, breakableProxy } from '../testing/breakableProxy.ts';
import { until } from '../testing/faults.ts';
import { emptyPostgres } from '../testing/octavo.ts';
import { faultOf } from './faults.ts';
import { type Database, openDatabase } from './open.ts';
import { TIMEOUTS, type Timeouts, UNHURRIED } from './postgres.ts';

let line: BreakableProxy;
let url: string;
beforeEach(async () => {
  const empty = await emptyPostgres(inject('postgres'));
  onTestFinished(empty.drop);
  line = await breakableProxy(empty.url);
  onTestFinished(line.close);
  url = empty.url;
});

/** The database over the line, with some of the timeouts shorter than they are. */
function opened(timeouts: Partial<Timeouts>, over = line.url): Database {
  const database = openDatabase(over, { timeouts: { ...TIMEOUTS, ...timeouts } });
  onTestFinished(() => database.close());
  return database;
}

const read = ({ sequelize }: Database, statement: string) => sequelize.query(statement, { type: QueryTypes.SELECT });
const isAway = (error: unknown) => faultOf(error) === 'away';

it('gives up connections over which nothing comes, and all that waits on them, and goes on with others', async () => {
  const database = opened({ silence: 1_000, connect: 3_000 });
  await Promise.all(Array.from({ length: 10 }, () => read(database, 'SELECT 1')));

  line.silence('all');
  const reads = Array.from({ length: 10 }, () => read(database, 'SELECT 1'));
  const writes = Array.from({ length: 10 }, () => database.write((tx) => database.publish('news', tx)));
  const outcomes = await Promise.allSettled([...reads, ...writes]);
  line.speak();

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  expect(outcomes.filter((each) => each.status === 'rejected' && !isAway(each.reason))).toEqual([]);
  await Promise.all(Array.from({ length: 10 }, () => read(database, 'SELECT 1')));
});

it('gives up a connection that is silent amid a transaction', async () => {
  const database = opened({ silence: 1_000 });

  const write = database.write(async (tx) => {
    await database.publish('news', tx);
    line.silence('all');
    await database.publish('more news', tx);
  });

  await expect(write).rejects.toSatisfy(isAway);
  line.speak();
  await database.ping();
});

it('has Postgres end a statement that takes too long, but not those of unhurried work', async () => {
  const database = opened({ statement: 300, silence: 1_000 });
  const slow = 'SELECT pg_sleep(1.5)';

  await expect(read(database, slow)).rejects.toSatisfy(isAway);
  await expect(database.write((transaction) => database.sequelize.query(slow, { transaction }))).rejects.toSatisfy(
    isAway,
  );
  await read(opened({ statement: UNHURRIED.statement, silence: UNHURRIED.silence }), slow);
});

it('has Postgres end a transaction in which nothing is asked, with its locks', async () => {
  const database = opened({ idleTransaction: 100 });

  const write = database.write(async (tx) => {
    await database.exclusive('slugs', tx);
    line.silence('all');
    const other = opened({}, url);
    await other.write((second) => other.exclusive('slugs', second));
    line.speak();
    await database.publish('news', tx);
  });

  await expect(write).rejects.toSatisfy(isAway);
});

it('closes though nothing comes', async () => {
  const database = opened({ connect: 300 });
  await database.ping();

  line.silence('all');

  await database.close();
});

it('trusts a subscription only while it hears itself, and listens anew where it does not', async () => {
  const database = opened({ heartbeat: 50, echo: 2_000 });
  let missed = 0;
  const heard: string[] = [];
  const subscription = database.subscribe({ heard: (message) => heard.push(message), missed: () => missed++ });
  onTestFinished(subscription.close);
  expect(subscription.isCurrent()).toBe(false);
  await until(subscription.isCurrent);
  expect(missed).toBe(1);

  line.silence('listening');
  await until(() => !subscription.isCurrent());
  await until(subscription.isCurrent);
  expect(missed).toBe(2);
  await database.write((tx) => database.publish('news', tx));

  await until(() => heard.length > 0);
  expect(heard).toEqual(['news']);
  expect(await subscription.works).toBe(true);
});

it('says where no message ever arrives, and then trusts nothing', async () => {
  const deaf = await breakableProxy(url, { deaf: true });
  onTestFinished(deaf.close);
  const database = opened({ heartbeat: 50, echo: 300 }, deaf.url);

  const subscription = database.subscribe({ heard: () => {}, missed: () => {} });
  onTestFinished(subscription.close);

  expect(await subscription.works).toBe(false);
  expect(subscription.isCurrent()).toBe(false);
});

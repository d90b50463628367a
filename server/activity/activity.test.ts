import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../jobs/jobs.ts';
import { defineModels } from '../models.ts';
import { type OwnDatabase, ownDatabase } from '../testing/ownDatabase.ts';
import { createActivity } from './activity.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(['sqlite', 'postgres'] as const)('the journal on %s', (engine) => {
  let own: OwnDatabase;
  beforeEach(async () => {
    own = await ownDatabase(engine);
  });
  afterEach(() => own.remove());

  function open(failuresAnHour = 10) {
    const { database, changes } = own.open();
    defineModels(database.sequelize);
    const jobs = createJobs({ database, changes });
    return { database, jobs, activity: createActivity({ database, jobs, secret: 'a secret', failuresAnHour }) };
  }

  it('has only so many failed sign-ins of an hour, and every other activity', async () => {
    const { database, activity } = open(3);

    for (let time = 0; time < 5; time++) await activity.recordFailedSignIn({ email: 'a@b.example', address: '::1' });
    const user = { _id: '1', username: 'Ada' };
    await database.write((tx) => activity.record({ kind: 'sign-in', actor: { user } }, tx));

    const { data } = await activity.list({ page: 1, limit: 10 }, null);
    expect(data.map(({ kind }) => kind)).toEqual(['sign-in', 'sign-in-failed', 'sign-in-failed', 'sign-in-failed']);
  });

  it('loses what is older than twelve months, in batches', async () => {
    const { database, jobs, activity } = open();
    const { sequelize } = database;
    const insert = async (count: number, age: number, name: string) => {
      const row = `('role', :name, '{}', :at)`;
      await sequelize.query(
        `INSERT INTO activity (kind, actor_name, details, created_at) VALUES ${Array(count).fill(row).join()}`,
        { replacements: { name, at: new Date(Date.now() - age * DAY) } },
      );
    };
    await insert(2_100, 367, 'old');
    await insert(3, 365, 'young');
    const left = async () => (await activity.list({ page: 1, limit: 1 }, null)).total;
    await jobs.scheduleRecurring();

    await jobs.runNext();
    const afterOne = await left();
    while (await jobs.runNext());

    expect([afterOne, await left()]).toEqual([1_103, 3]);
  });
});

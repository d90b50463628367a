import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '../testing/servers/openApp.ts';
import { type OwnDatabase, ownDatabase } from '../testing/servers/ownDatabase.ts';
import { cleanActivity, listActivity, record, recordFailedSignIn } from './activity.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(['sqlite', 'postgres'] as const)('the journal on %s', (engine) => {
  let own: OwnDatabase;
  beforeEach(async () => {
    own = await ownDatabase(engine);
  });
  afterEach(() => own.remove());

  it('has only so many failed sign-ins of an hour, and every other activity', async () => {
    const app = openApp(own);
    app.failedSignIns.atMost = 3;

    for (let time = 0; time < 5; time++) await recordFailedSignIn(app, { email: 'a@b.example', address: '::1' });
    const user = { _id: '1', username: 'Ada' };
    await app.database.write((tx) => record(app, { kind: 'sign-in', actor: { user } }, tx));

    const { data } = await listActivity(app, { page: 1, limit: 10 }, { of: 'all' });
    expect(data.map(({ kind }) => kind)).toEqual(['sign-in', 'sign-in-failed', 'sign-in-failed', 'sign-in-failed']);
  });

  it('loses what is older than twelve months, in batches', async () => {
    const app = openApp(own);
    const { sequelize } = app.database;
    const insert = async (count: number, age: number, name: string) => {
      const row = `('role', :name, '{}', :at)`;
      await sequelize.query(
        `INSERT INTO activity (kind, actor_name, details, created_at) VALUES ${Array(count).fill(row).join()}`,
        { replacements: { name, at: new Date(Date.now() - age * DAY) } },
      );
    };
    await insert(2_100, 367, 'old');
    await insert(3, 365, 'young');
    const left = async () => (await listActivity(app, { page: 1, limit: 1 }, { of: 'all' })).total;
    await app.database.write((tx) => app.jobs.schedule({ kind: cleanActivity.kind, key: cleanActivity.kind }, tx));

    await app.jobs.runNext();
    const afterOne = await left();
    while (await app.jobs.runNext());

    expect([afterOne, await left()]).toEqual([1_103, 3]);
  });
});

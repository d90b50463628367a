import { QueryTypes } from 'sequelize';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailsSettled } from '../mail/mail.ts';
import { MailRow } from '../mail/model.ts';
import { openApp } from '../testing/servers/openApp.ts';
import { type OwnDatabase, ownDatabase } from '../testing/servers/ownDatabase.ts';
import { rescheduleMails } from './mailing.ts';
import { NotificationSettingsRow } from './model.ts';
import { notifyApproved } from './notify.ts';

const NINE = new Date('2026-12-03T09:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(['sqlite', 'postgres'] as const)('the mails of notifications on %s', (engine) => {
  let own: OwnDatabase;
  let clock: Date;
  beforeEach(async () => {
    clock = NINE;
    own = await ownDatabase(engine);
  });
  afterEach(() => own.remove());

  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };

  /** Opens what one process has; an administrator (1), a reader (2) and an article by the administrator (1) are there. */
  async function open() {
    const app = openApp(own, {
      now: () => clock,
      // No mail goes out: they are counted where they wait.
      mail: { delivery: 'smtp', from: null, send: () => Promise.reject(new Error('away')) },
    });
    const { database, jobs } = app;
    const sql = (statement: string) => database.sequelize.query(statement, { replacements: { now: clock } });
    const comment = (text: string, by = 2) =>
      database.write(async (transaction) => {
        await database.sequelize.query(
          'INSERT INTO comments (message, article_id, user_id, created_at) VALUES (:text, 1, :by, :now)',
          { replacements: { text, by, now: clock }, transaction },
        );
        const [row] = await database.sequelize.query<{ id: number }>('SELECT MAX(id) AS id FROM comments', {
          type: QueryTypes.SELECT,
          transaction,
        });
        await notifyApproved(app, [row?.id ?? 0], null, transaction);
      });
    const run = async () => {
      while (await jobs.runNext()) await mailsSettled(app);
    };
    const choose = (comment: 'at-once' | 'daily' | 'off', userId = 1) =>
      database.write(async (transaction) => {
        const modes = { comment, answer: 'at-once', message: 'at-once', held: 'daily' } as const;
        await NotificationSettingsRow.upsert({ userId, ...modes, mailedAt: null }, { transaction });
        await rescheduleMails(app, userId, transaction);
      });
    return { app, database, jobs, sql, comment, run, choose };
  }

  async function fill({ sql }: Awaited<ReturnType<typeof open>>) {
    const user = (name: string, isAdmin: boolean) =>
      sql(`INSERT INTO users (username, username_key, email, email_key, password_hash, is_admin, created_at)
        VALUES ('${name}', '${name}', '${name}@octavo.example', '${name}@octavo.example', 'x', ${isAdmin}, :now)`);
    await user('admin', true);
    await user('reader', false);
    await sql(`INSERT INTO articles (title, slug, content, summary, reading_minutes, tags, published, author_id, image_alt,
      created_at, updated_at) VALUES ('On paper', 'on-paper', 'x', 'x', 1, '[]', TRUE, 1, '', :now, :now)`);
  }

  const subjects = async () => (await MailRow.findAll({ order: ['id'] })).map(({ subject }) => subject);

  it('go out at once, then gather for ten minutes', async () => {
    const octavo = await open();
    await fill(octavo);
    await octavo.comment('one');
    await octavo.run();
    const first = await subjects();
    for (const text of ['two', 'three']) {
      await octavo.comment(text);
      await octavo.run();
    }
    pass(10 * MINUTE - 1);
    await octavo.run();
    const early = await subjects();
    pass(1);
    await octavo.run();
    pass(24 * HOUR);
    await octavo.run();

    expect(first).toEqual(['reader commented on “On paper”']);
    expect(early).toEqual(first);
    expect(await subjects()).toEqual([...first, '2 notifications']);
  });

  it('wait for eight in the morning where a digest is chosen, and never come where they are off', async () => {
    const octavo = await open();
    await fill(octavo);
    await octavo.choose('daily');
    for (const text of ['one', 'two']) await octavo.comment(text);
    await octavo.run();
    pass(23 * HOUR - 1);
    await octavo.run();
    const early = await subjects();
    pass(1);
    await octavo.run();
    const digest = await subjects();
    await octavo.choose('off');
    await octavo.comment('three');
    pass(48 * HOUR);
    await octavo.run();

    expect([early, digest]).toEqual([[], ['2 notifications']]);
    expect(await subjects()).toEqual(digest);
  });

  it('follow a change of the mode before they are sent', async () => {
    const octavo = await open();
    await fill(octavo);
    await octavo.choose('daily');
    await octavo.comment('one');
    await octavo.choose('off');
    pass(48 * HOUR);
    await octavo.run();
    const off = await subjects();
    await octavo.choose('daily');
    await octavo.comment('two');
    await octavo.choose('at-once');
    await octavo.run();

    expect(off).toEqual([]);
    expect(await subjects()).toEqual(['reader commented on “On paper”']);
  });

  it('leave out what is gone, hidden or read by then', async () => {
    const octavo = await open();
    await fill(octavo);
    await octavo.comment('one');
    await octavo.run();
    for (const text of ['gone', 'hidden', 'read', 'stays']) await octavo.comment(text);
    await octavo.sql("DELETE FROM comments WHERE message = 'gone'");
    await octavo.sql("UPDATE comments SET status = 'spam' WHERE message = 'hidden'");
    await octavo.sql(`UPDATE notifications SET read_at = :now
      WHERE comment_id = (SELECT id FROM comments WHERE message = 'read')`);
    pass(10 * MINUTE);
    await octavo.run();

    expect(await subjects()).toEqual(['reader commented on “On paper”', 'reader commented on “On paper”']);
  });

  it('are written with the cause or not at all', async () => {
    const octavo = await open();
    await fill(octavo);

    const write = octavo.database.write(async (tx) => {
      const values = "('undone', 1, 2, CURRENT_TIMESTAMP)";
      await octavo.database.sequelize.query(
        `INSERT INTO comments (message, article_id, user_id, created_at) VALUES ${values}`,
        { transaction: tx },
      );
      await notifyApproved(octavo.app, [1], null, tx);
      throw new Error('undone');
    });

    await expect(write).rejects.toThrow('undone');
    await octavo.run();
    expect(await subjects()).toEqual([]);
  });

  it('go out once, though several processes run jobs at once', async () => {
    const processes = [await open(), await open(), await open()];
    const [first] = processes as [Awaited<ReturnType<typeof open>>];
    await fill(first);
    for (const text of ['one', 'two', 'three']) await first.comment(text);

    await Promise.all(processes.map(({ run }) => run()));
    await first.run();

    expect(await subjects()).toEqual(['3 notifications']);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Site } from '../../shared/site/pages.ts';
import { openApp } from '../testing/servers/openApp.ts';
import { type OwnDatabase, ownDatabase } from '../testing/servers/ownDatabase.ts';
import { type Smtp, startSmtp } from '../testing/servers/smtp.ts';
import { cleanMails, mailsSettled, pauseAfter, queueMail } from './mail.ts';
import { MailRow } from './model.ts';
import { type SendMail, smtpTransport } from './transport.ts';

const NINE = new Date('2026-12-03T09:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const timeouts = { connect: 2_000, greeting: 2_000, silence: 2_000, attempt: 5_000 };

/** The reason that is stored where the mail server gave this answer. */
const refused = (answer: string) =>
  JSON.stringify({ text: 'The mail server refused it: {answer}', values: { answer } });

const site = {
  name: 'Paper & Ink',
  url: 'https://paper.example',
  accent: '#9c2f1e',
  language: 'en',
} as Site;

describe.each(['sqlite', 'postgres'] as const)('mails on %s', (engine) => {
  let own: OwnDatabase;
  let smtp: Smtp;
  let clock: Date;
  let refusal: string | null;
  beforeEach(async () => {
    [clock, refusal] = [NINE, null];
    own = await ownDatabase(engine);
    smtp = await startSmtp({ judge: () => refusal });
  });
  afterEach(async () => {
    await smtp.close();
    await own.remove();
  });

  function open({ send = smtpTransport({ url: smtp.url }, timeouts) }: { send?: SendMail } = {}) {
    const from = { name: '', address: 'mail@paper.example' };
    const app = openApp(own, { now: () => clock, mail: { delivery: 'smtp', from, send } });
    app.settings.current = async () => ({ site }) as never;
    const { database, jobs } = app;
    /** Runs all jobs that are due, and waits for the mails that they send. */
    const run = async () => {
      while (await jobs.runNext()) await mailsSettled(app);
    };
    const queue = (email = 'ada@paper.example', until?: Date) =>
      database.write((tx) =>
        queueMail(
          app,
          {
            kind: 'greeting',
            to: { username: 'Ada', email },
            content: { subject: 'Hello', blocks: ['Welcome.', { action: 'Read', path: '/secret?token=abc' }] },
            ...(until ? { until } : {}),
          },
          tx,
        ),
      );
    return { app, database, jobs, run, queue };
  }

  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };
  const only = async () => (await MailRow.findAll())[0] as MailRow;

  it('sends a mail once, and forgets its text', async () => {
    const { run, queue } = open();
    await queue();
    const waiting = await only();

    await run();
    pass(24 * HOUR);
    await run();

    expect(waiting).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(waiting.content).not.toContain('token');
    expect(smtp.mails).toMatchObject([{ to: 'ada@paper.example', from: 'Paper & Ink <mail@paper.example>' }]);
    expect(await only()).toMatchObject({ status: 'sent', attempts: 1, content: null, nextAt: null });
  });

  it('sends nothing where the write that causes it fails', async () => {
    const { app, database, run } = open();
    const content = { subject: 'Hello', blocks: [] };

    const write = database.write(async (tx) => {
      await queueMail(app, { kind: 'greeting', to: { username: 'Ada', email: 'ada@paper.example' }, content }, tx);
      throw new Error('undone');
    });

    await expect(write).rejects.toThrow('undone');
    await run();
    expect([smtp.mails, await MailRow.count()]).toEqual([[], 0]);
  });

  it('comes back to a server that says later, after growing pauses', async () => {
    const { run, queue } = open();
    refusal = '451 4.7.1 Greylisted, come back later';
    await queue();

    await run();
    const first = await only();
    pass(MINUTE);
    await run();
    const second = await only();
    refusal = null;
    pass(2 * MINUTE - 1);
    await run();
    const early = smtp.mails.length;
    pass(1);
    await run();

    expect(first).toMatchObject({ status: 'waiting', attempts: 1, nextAt: new Date(NINE.getTime() + MINUTE) });
    expect(first.lastError).toBe(refused('451 4.7.1 Greylisted, come back later'));
    expect(second).toMatchObject({ attempts: 2, nextAt: new Date(NINE.getTime() + 3 * MINUTE) });
    expect([early, smtp.mails.length]).toEqual([0, 1]);
    expect(await only()).toMatchObject({ status: 'sent', attempts: 3, lastError: null });
  });

  it('gives up where the address is refused for good', async () => {
    const { run, queue } = open();
    refusal = '550 5.1.1 No such user';
    await queue();

    await run();
    refusal = null;
    pass(24 * HOUR);
    await run();

    expect(smtp.mails).toEqual([]);
    expect(await only()).toMatchObject({ status: 'failed', attempts: 1, nextAt: null });
    expect((await only()).lastError).toBe(refused('550 5.1.1 No such user'));
  });

  it('loses nothing and repeats nothing while the mail server is away for a day', async () => {
    await smtp.close();
    const { run, queue } = open();
    for (const name of ['ada', 'ben', 'cy']) await queue(`${name}@paper.example`);

    for (let hour = 0; hour < 24; hour++) {
      await run();
      pass(HOUR);
    }
    const away = await MailRow.findAll({ order: ['id'] });
    smtp = await startSmtp({ port: smtp.port });
    await run();
    pass(24 * HOUR);
    await run();

    expect(away.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(away[0]?.lastError).toContain('The mail server cannot be reached');
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual([
      'ada@paper.example',
      'ben@paper.example',
      'cy@paper.example',
    ]);
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it('gives up after three days, and earlier where its link ends', async () => {
    const { run, queue } = open();
    refusal = '451 Later';
    await queue('ada@paper.example');
    await queue('ben@paper.example', new Date(NINE.getTime() + 30 * MINUTE));

    await run();
    pass(31 * MINUTE);
    await run();
    const early = await MailRow.findAll({ order: ['id'] });
    pass(72 * HOUR);
    await run();

    expect(early.map(({ status }) => status)).toEqual(['waiting', 'failed']);
    expect(await MailRow.findAll({ order: ['id'] })).toMatchObject([
      { status: 'failed', lastError: refused('451 Later') },
      { status: 'failed' },
    ]);
  });

  it('sends what another process began and did not end, with the same Message-ID', async () => {
    const [killed, other] = [open(), open()];
    await killed.queue();
    // The process ends after the server has accepted the mail, and before the database knows.
    const write = killed.database.write;
    killed.database.write = async (work) => {
      if (smtp.mails.length > 0) throw new Error('killed');
      return write(work);
    };
    await killed.jobs.runNext();
    await mailsSettled(killed.app);

    await other.run();
    pass(MINUTE);
    await other.run();

    const [first, second] = smtp.mails;
    expect(smtp.mails).toHaveLength(2);
    expect(second?.messageId).toBe(first?.messageId);
  });

  it('does not begin more than a few at once', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sent = 0;
    const send: SendMail = async () => {
      await held;
      sent++;
      return '';
    };
    const { jobs, queue, run } = open({ send });
    for (let index = 0; index < 6; index++) await queue(`person${index}@paper.example`);

    let begun = 0;
    while (await jobs.runNext()) begun++;
    release();
    await run();

    await expect.poll(async () => run().then(() => sent)).toBe(6);
    expect(begun).toBe(4);
  });

  it('says that it cannot be read where the secret was changed', async () => {
    const { run, queue } = open();
    await queue();
    await MailRow.update({ content: Buffer.alloc(40).toString('base64') }, { where: {} });

    await run();

    expect(await only()).toMatchObject({ status: 'failed', lastError: expect.stringContaining('JWT_SECRET') });
  });

  it('removes mails from the list after 30 days', async () => {
    const { database, jobs, run, queue } = open();
    await queue();
    await run();
    pass(30 * 24 * HOUR + 1);
    await database.write((tx) => jobs.schedule({ kind: cleanMails.kind, key: cleanMails.kind }, tx));

    await run();

    expect(await MailRow.count()).toBe(0);
  });
});

it('pauses for a minute after the first attempt, then twice as long each time, up to an hour', () => {
  expect([1, 2, 3, 7, 5_000].map(pauseAfter)).toEqual([1, 2, 4, 60, 60].map((minutes) => minutes * MINUTE));
});

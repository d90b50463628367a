import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { QueryTypes, type Transaction } from 'sequelize';
import type { MailDelivery, MailStatus, MailText } from '../../shared/mail/mail.ts';
import { mailMessages } from '../../shared/mail/mailMessages.ts';
import { inLanguage, msg, t } from '../../shared/texts/t.ts';
import type { App } from '../context.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { cleaning } from '../jobs/cleaning.ts';
import type { JobKind, NewJob, Outcome } from '../jobs/kind.ts';
import type { Job } from '../jobs/queries.ts';
import { createSecretBox } from '../secretBox.ts';
import { catalogueOf } from '../texts.ts';
import { type Addressee, type MailContent, nameOf } from './content.ts';
import { MailRow } from './model.ts';
import { oneLine, renderMail } from './render.ts';
import { type Mailbox, MailFailure, type SendMail } from './transport.ts';

/** The kind of mail that tells of a deleted account, whose address is not kept once it was sent. */
export const ACCOUNT_DELETED = 'account-deleted';

const KIND = 'mail';
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** The time for which a mail is tried, in milliseconds. */
const RETRY_TIME = 3 * DAY;
/** The time for which a mail stays in the list, in days. */
const LISTED_DAYS = 30;
/** The number of mails that this process sends at once. */
const AT_ONCE = 4;
/** The time that mails under way have when the server stops, in milliseconds. */
const GRACE = 8_000;
const TIME_UP = msg('It could not be sent in the time that it had.');
const OTHER_SECRET = msg('It cannot be read any more, because JWT_SECRET was changed since.');

/** A mail to queue. */
export interface NewMail {
  /** Names its template in the dashboard's list, such as `password-reset`. */
  kind: string;
  to: Addressee;
  content: MailContent;
  /** The time after which nobody needs it, such as the end of its link; three days from now at most, and by default. */
  until?: Date;
}

/** The delivery of mails: its kind, the sender, and the function that sends. */
export interface MailTransport {
  delivery: MailDelivery;
  from: Mailbox | null;
  /** Hands a mail over; for the delivery `shown`, prints it. */
  send: SendMail;
}

/** How mails go out, and those that are under way. */
export interface Mails extends MailTransport {
  /** True where mails go out; where not, nothing that needs them may be offered. */
  isOffered: boolean;
  /** True where variables or the command decide how, and not the settings. */
  isFixed: boolean;
  underWay: Set<Promise<void>>;
}

/** Refuses every mail, where none go out. */
export const NO_MAIL: MailTransport = {
  delivery: 'none',
  from: null,
  send: () => Promise.reject(new MailFailure(mailMessages.notOffered, { isFinal: true, codes: 'NO_MAIL' })),
};

/** The mail by which one tries if mails go out. */
export const testContent: MailContent = {
  subject: msg('A mail to try the mail'),
  blocks: [
    msg('If you read this, the publication can send mails.'),
    { action: msg('Open the publication'), path: '/' },
  ],
};

export const mailsBy = (transport: MailTransport): Mails => ({
  ...transport,
  isOffered: transport.delivery !== 'none',
  isFixed: transport.delivery !== 'none',
  underWay: new Set(),
});

/** Sends queued mails. Where none go out they wait for a server that sends. */
export const sendMails: JobKind = {
  kind: KIND,
  run: (app, job, tx) => attempt(app, job, tx),
  isBusy: ({ mails }) => !mails.isOffered || mails.underWay.size >= AT_ONCE,
  missing: async (app, tx) => (app.mails.isOffered ? missingJobs(app, tx) : []),
};

/** Removes mails from the list after thirty days. */
export const cleanMails = cleaning({ kind: 'clean-mail', table: 'mails', days: LISTED_DAYS });

/**
 * Queues a mail within the write that causes it: it goes out at least once after the commit, and never where that
 * fails. Does nothing where no mail goes out.
 */
export const queueMail = (app: App, mail: NewMail, tx: Transaction): Promise<void> => queueMails(app, [mail], tx);

/** Queues mails as `queueMail` does. */
export async function queueMails(app: App, mails: NewMail[], transaction: Transaction): Promise<void> {
  if (!app.mails.isOffered || mails.length === 0) return;
  const createdAt = app.now();
  const latest = new Date(createdAt.getTime() + RETRY_TIME);
  const box = boxOf(app);
  const catalogue = catalogueOf(app.settings.publication().language);
  const rows = mails.map(({ kind, to, content, until }) => ({
    ...{ messageId: randomUUID(), kind, toName: oneLine(nameOf(to)), toAddress: to.email },
    ...{
      subject: oneLine(inLanguage(catalogue, () => t(content.subject))),
      content: box.seal(JSON.stringify(content)),
    },
    ...{ status: 'waiting' as const, attempts: 0, createdAt, nextAt: createdAt },
    until: until && until < latest ? until : latest,
  }));
  await MailRow.bulkCreate(rows, { transaction });
  // SQLite does not return the ids of several rows.
  const where = { messageId: rows.map(({ messageId }) => messageId) };
  const queued = await MailRow.findAll({ attributes: ['id'], where, order: ['id'], transaction });
  await app.jobs.scheduleAll(
    queued.map(({ id }) => jobOf(id)),
    transaction,
  );
}

/** Has a mail that waits or failed sent now, within a write. Resolves to false for one whose link has ended. */
export async function requeueMail({ jobs, now }: App, row: MailRow, transaction: Transaction): Promise<boolean> {
  const isOver = row.until <= now();
  const isLinkOver = isOver && row.until.getTime() < row.createdAt.getTime() + RETRY_TIME;
  if (isLinkOver) return false;
  const until = isOver ? new Date(now().getTime() + DAY) : row.until;
  await updateRow(row, { status: 'waiting', nextAt: now(), endedAt: null, until }, transaction);
  await jobs.schedule(jobOf(row.id), transaction);
  return true;
}

/** Resolves to the text of a mail; null once it was sent, or where it was stored with another secret. */
export async function mailText(app: App, { content }: MailRow): Promise<MailText | null> {
  const opened = contentIn(app, content);
  return opened && renderMail(opened, (await app.settings.current()).site);
}

/** Sends a mail at once, without the queue. Resolves to what the server answered. Throws a `MailFailure`. */
export function sendMailNow(app: App, { to, content }: Pick<NewMail, 'to' | 'content'>): Promise<string> {
  return handOver(app, content, { to: { name: to.username, address: to.email }, messageId: randomUUID() });
}

/** Resolves when the mails under way have been sent, or some seconds later. */
export async function mailsSettled({ mails }: App): Promise<void> {
  await Promise.race([Promise.all(mails.underWay), setTimeout(GRACE, undefined, { ref: false })]);
}

async function missingJobs({ database }: App, transaction: Transaction): Promise<NewJob[]> {
  const rows = await database.sequelize.query<{ id: number }>(
    `SELECT id FROM mails WHERE status = 'waiting'
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.key = '${KIND}:' || mails.id) ORDER BY id LIMIT 100`,
    { type: QueryTypes.SELECT, transaction },
  );
  return rows.map(({ id }) => jobOf(id));
}

/** Begins an attempt; the next one is scheduled before, so that a mail survives the end of this process. */
async function attempt(app: App, job: Job, transaction: Transaction): Promise<Outcome> {
  const { now, mails, jobs, log } = app;
  const { id } = job.payload as { id: number };
  const row = await MailRow.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
  if (row?.status !== 'waiting') return {};
  if (row.until <= now()) {
    const lastError = row.lastError ?? JSON.stringify(TIME_UP);
    await updateRow(row, { status: 'failed', nextAt: null, endedAt: now(), lastError }, transaction);
    return {};
  }
  const attempts = row.attempts + 1;
  const runAgainIn = pauseAfter(attempts);
  await updateRow(row, { attempts, nextAt: new Date(now().getTime() + runAgainIn) }, transaction);
  return {
    runAgainIn,
    // Not awaited, because other jobs would wait for a slow mail server.
    async afterCommit() {
      const sending = deliver(app, row).catch((error) => log?.warn({ err: error, mail: id }, 'A mail was not marked.'));
      mails.underWay.add(sending);
      void sending.finally(() => {
        mails.underWay.delete(sending);
        jobs.wake();
      });
    },
  };
}

async function deliver(app: App, row: MailRow): Promise<void> {
  const failure = await sendRow(app, row).then(
    () => null,
    (error) => error as Error,
  );
  if (!failure)
    return markEnd(app, row, { status: app.mails.delivery === 'shown' ? 'shown' : 'sent', lastError: null });
  const isExpected = failure instanceof MailFailure;
  const reason = isExpected ? failure.codes : failure.name;
  const lastError = JSON.stringify(isExpected ? failure.said : failure.message);
  app.log?.warn({ mail: row.id, attempt: row.attempts, reason }, 'A mail was not accepted.');
  if (isExpected && failure.isFinal) return markEnd(app, row, { status: 'failed', lastError });
  await app.database.write((tx) => MailRow.update({ lastError }, { where: thisAttempt(row), transaction: tx }));
}

const boxOf = ({ secret }: App) => createSecretBox(secret, 'mail');

/** Returns a stored content; null where there is none, or it was stored with another secret. */
function contentIn(app: App, stored: string | null): MailContent | null {
  const text = stored && boxOf(app).open(stored);
  return text ? (JSON.parse(text) as MailContent) : null;
}

async function sendRow(app: App, { content, messageId, toName, toAddress }: MailRow): Promise<void> {
  const opened = contentIn(app, content);
  if (!opened) throw new MailFailure(OTHER_SECRET, { isFinal: true, codes: 'OTHER_SECRET' });
  await handOver(app, opened, { messageId, to: { name: toName, address: toAddress } });
}

async function handOver(
  { mails: { from, send }, settings }: App,
  content: MailContent,
  { messageId, to }: { messageId: string; to: Mailbox },
): Promise<string> {
  const { site } = await settings.current();
  const { name, url } = site;
  const { address } = from ?? { address: `octavo@${new URL(url).hostname}` };
  return send({
    ...renderMail(content, site),
    to,
    messageId: `<${messageId}@${new URL(url).hostname}>`,
    from: { name: from?.name || name, address },
    unsubscribe: content.unsubscribe && url + content.unsubscribe,
  });
}

/** Marks the end of a mail, whose content, which may have a secret link, is not kept once it was sent. */
async function markEnd(
  { database, jobs, now }: App,
  row: MailRow,
  { status, lastError }: { status: MailStatus; lastError: string | null },
): Promise<void> {
  const content = status === 'sent' ? { content: null } : {};
  await database.write(async (transaction) => {
    const thisOne = { where: thisAttempt(row), transaction };
    const fields = { status, lastError, nextAt: null, endedAt: now(), ...content };
    const isForgotten = row.kind === ACCOUNT_DELETED && status === 'sent';
    const marked = isForgotten ? await MailRow.destroy(thisOne) : (await MailRow.update(fields, thisOne))[0];
    if (marked > 0) await jobs.cancel(keyOf(row.id), transaction);
  });
}

const keyOf = (id: number) => `${KIND}:${id}`;
const jobOf = (id: number) => ({ kind: KIND, key: keyOf(id), payload: { id } });
/** The row as long as no other attempt has begun. */
const thisAttempt = ({ id, attempts }: MailRow) => ({ id, attempts, status: 'waiting' });

/**
 * Returns the pause after an attempt, in milliseconds: a minute after the first, longer than any attempt takes, then twice
 * as long each time, at most an hour.
 */
export const pauseAfter = (attempts: number): number => Math.min(MINUTE * 2 ** Math.min(attempts - 1, 6), HOUR);

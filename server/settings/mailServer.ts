import type { Transaction } from 'sequelize';
import { emailField } from '../../shared/kit/fields.ts';
import { mailMessages as messages } from '../../shared/mail/mailMessages.ts';
import type { MailServer, MailServerFields } from '../../shared/mail/mailServer.ts';
import type { Message } from '../../shared/texts/t.ts';
import { record } from '../activity/activity.ts';
import type { App } from '../context.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import type { Viewer } from '../http/state.ts';
import { requireVersion, type Update } from '../http/versions.ts';
import { NO_MAIL, sendMailNow, testContent } from '../mail/mail.ts';
import { isThisMachine, MailFailure, type SmtpServer, smtpTransport } from '../mail/transport.ts';
import { requireCurrentPassword } from '../people/sessions/currentPassword.ts';
import { conflict, invalid } from '../problems.ts';
import { createSecretBox } from '../secretBox.ts';
import { write } from '../write.ts';
import { MailServerRow, SETTINGS_ID } from './model.ts';

type Context = Pick<App, 'mails' | 'secret'>;

/** Resolves to the mail server. */
export async function mailServer(app: App): Promise<MailServer> {
  return serverView(app, await storedMailServer());
}

/** Resolves to the stored mail server, of which there is always one; its host is empty before it is set up. */
export const storedMailServer = (transaction: Transaction | null = null): Promise<MailServerRow> =>
  MailServerRow.findByPk(SETTINGS_ID, { transaction, rejectOnEmpty: true });

/** Has mails go out by the stored server from now on, unless variables say how. */
export function followMailServer({ mails, secret }: Context, row: MailServerRow): void {
  if (mails.isFixed) return;
  const server = serverIn(secret, row);
  const transport = server
    ? { delivery: 'smtp' as const, from: { name: '', address: row.sender }, send: smtpTransport(server) }
    : NO_MAIL;
  Object.assign(mails, transport, { isOffered: server !== null });
}

/**
 * Sets up the mail server. Throws 409 where variables do, 422 for a server that cannot be, for a password that would be sent
 * unencrypted, and without the caller's own, and 412 or 409 for another version.
 */
export async function updateMailServer(
  app: App,
  { fields, expected }: Update<MailServerFields>,
  viewer: Viewer,
): Promise<MailServer> {
  if (app.mails.isFixed) throw conflict(messages.fixed);
  await requireCurrentPassword(app, { currentPassword: fields.currentPassword, needed: messages.ownPassword }, viewer);
  const server = await write(app, { as: 'admin', actor: viewer, tags: ['settings'] }, async ({ tx }) => {
    const row = await MailServerRow.findByPk(SETTINGS_ID, {
      transaction: tx,
      lock: tx.LOCK.UPDATE,
      rejectOnEmpty: true,
    });
    await requireVersion({ expected, version: row.version, current: () => ({ server: serverView(app, row) }) });
    await updateRow(row, columnsOf(app, row, fields), tx);
    await record(app, { kind: 'settings', actor: viewer, details: { fields: ['mailServer'] } }, tx);
    return row;
  });
  // So that mails go out by it when it is acknowledged.
  await app.settings.current().catch(() => {});
  app.jobs.wake();
  return serverView(app, server);
}

/** Sends a mail to whoever asks for it. Resolves to what the server answered, or why it could not be sent. */
export async function sendTestMail(app: App, viewer: Viewer): Promise<{ message: Message; isAccepted: boolean }> {
  const { user } = viewer;
  // Checks the account once more: who has been demoted since sends nothing.
  await write(app, { as: 'admin', actor: viewer, tags: [] }, async () => {});
  try {
    const answer = await sendMailNow(app, { to: user, content: testContent });
    return { message: messages.accepted(user.email, answer), isAccepted: true };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return { message: error.said, isAccepted: false };
  }
}

/** Returns the columns that the fields are stored in: nothing but its version is kept of a server that is taken away. */
function columnsOf(app: App, row: MailServerRow, fields: MailServerFields) {
  const { host, port, security, username, sender } = fields;
  if (host === '') return { host, port, security, username: '', password: '', sender: '' };
  const from = emailField.safeParse(sender);
  if (!from.success) throw invalid({ sender: from.error.issues[0]?.message ?? messages.noSender });
  const isSame = host === row.host && port === row.port && security === row.security && username === row.username;
  // Another server would be sent the password of this one.
  if (fields.password === undefined && username !== '' && row.password !== '' && !isSame) {
    throw invalid({ password: messages.passwordAgain });
  }
  const password = fields.password === undefined ? row.password : sealed(app, fields.password);
  if (password !== '' && security === 'none' && !isThisMachine(host)) {
    throw invalid({ security: messages.unencrypted });
  }
  return { host, port, security, username, password: username === '' ? '' : password, sender: from.data };
}

const sealed = ({ secret }: App, password: string): string =>
  password === '' ? '' : createSecretBox(secret, 'mail server').seal(password);

function serverIn(secret: string, { host, port, security, username, password }: MailServerRow): SmtpServer | null {
  if (host === '') return null;
  const opened = password === '' ? '' : createSecretBox(secret, 'mail server').open(password);
  return { host, port, security, username, password: opened ?? '' };
}

const serverView = ({ mails }: App, row: MailServerRow): MailServer => {
  const { host, port, security, username, password, sender, version } = row;
  const { delivery, isFixed } = mails;
  return { host, port, security, username, hasPassword: password !== '', sender, delivery, isFixed, version };
};

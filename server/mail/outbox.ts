import type { Page } from '../../shared/kit/paging.ts';
import type { Mail, MailDelivery, MailsQuery, MailText } from '../../shared/mail/mail.ts';
import { mailMessages as messages } from '../../shared/mail/mailMessages.ts';
import { type Catalogue, inLanguage, type Message, t } from '../../shared/texts/t.ts';
import type { Actor } from '../authorise.ts';
import type { App } from '../context.ts';
import { allConditions, findFilteredPage } from '../database/queries/filteredPages.ts';
import { keyOf } from '../database/queries/keys.ts';
import { mapPage } from '../database/queries/pages.ts';
import { conflict, notFound } from '../problems.ts';
import { write } from '../write.ts';
import { mailText, requeueMail } from './mail.ts';
import { MailRow } from './model.ts';

/** Lists mails, newest first, with the way in which they go out. The catalogue says why one was not sent. */
export async function listMails(
  { mails }: App,
  query: MailsQuery,
  catalogue: Catalogue,
): Promise<Page<Mail> & { delivery: MailDelivery }> {
  // One of a few words, as its schema says.
  const where = allConditions(query.status ? [`status = '${query.status}'`] : []);
  const page = await findFilteredPage(MailRow, { where, order: 'created_at DESC, id DESC' }, query);
  return { ...mapPage(page, (row) => mailView(row, catalogue)), delivery: mails.delivery };
}

/** Resolves to a mail; to its text too where mails are only shown, because elsewhere its link is a secret. Throws 404. */
export async function mailById(
  app: App,
  id: string,
  catalogue: Catalogue,
): Promise<{ mail: Mail; text: MailText | null }> {
  const row = await MailRow.findByPk(keyOf(id) ?? 0);
  if (!row) throw notFound(messages.notFound);
  return { mail: mailView(row, catalogue), text: app.mails.delivery === 'shown' ? await mailText(app, row) : null };
}

/** Has a mail that waits or failed sent again now. Throws 404, and 409 for one that was sent or whose link has ended. */
export function retryMail(app: App, id: string, actor: Actor, catalogue: Catalogue): Promise<Mail> {
  return write(app, { as: 'admin', actor }, async ({ tx }) => {
    const row = await MailRow.findByPk(keyOf(id) ?? 0, { transaction: tx, lock: tx.LOCK.UPDATE });
    if (!row) throw notFound(messages.notFound);
    if (row.status === 'sent' || row.status === 'shown') throw conflict(messages.alreadySent);
    if (!app.mails.isOffered) throw conflict(messages.notOffered);
    if (!(await requeueMail(app, row, tx))) throw conflict(messages.outdated);
    return mailView(row, catalogue);
  });
}

/** Reads the reason of a failure; that of an earlier version is its English sentence. */
function reasonIn(stored: string): Message {
  try {
    return JSON.parse(stored) as Message;
  } catch {
    return stored;
  }
}

function mailView(row: MailRow, catalogue: Catalogue): Mail {
  const { kind, subject, status, attempts, lastError } = row;
  const error = lastError && inLanguage(catalogue, () => t(reasonIn(lastError)));
  return {
    _id: String(row.id),
    ...{ kind, subject, status, attempts, error },
    to: row.toAddress,
    createdAt: row.createdAt.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

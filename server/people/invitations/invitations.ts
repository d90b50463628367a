import { createHash, randomBytes } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { limits } from '../../../shared/kit/limits.ts';
import type { Page, PageQuery } from '../../../shared/kit/paging.ts';
import { invitationMessages as messages } from '../../../shared/people/invitationMessages.ts';
import type {
  AcceptanceFields,
  Invitation,
  InvitationFields,
  OpenedInvitation,
} from '../../../shared/people/invitations.ts';
import type { Role } from '../../../shared/people/users.ts';
import { invitationPath } from '../../../shared/site/paths.ts';
import { record } from '../../activity/activity.ts';
import type { Actor } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { notExpired } from '../../database/queries/expiry.ts';
import { findFilteredPage } from '../../database/queries/filteredPages.ts';
import { keyOf } from '../../database/queries/keys.ts';
import { mapPage } from '../../database/queries/pages.ts';
import { updateRow } from '../../database/queries/updateRow.ts';
import type { Viewer } from '../../http/state.ts';
import { queueMail } from '../../mail/mail.ts';
import { conflict, notFound } from '../../problems.ts';
import { write } from '../../write.ts';
import type { VerifiedAccount } from '../sessions/sessions.ts';
import { emailKey } from '../users/emailKey.ts';
import { accountTaken } from '../users/links/accountTaken.ts';
import { UserRow } from '../users/model.ts';
import { requireGoodPassword } from '../users/passwords/goodPassword.ts';
import { insertUser, type NewAccountCall } from '../users/users.ts';
import { authorColumns, authorView, subjectOf } from '../users/view.ts';
import { invitationMail } from './mail.ts';
import { InvitationRow } from './model.ts';

const DAY = 24 * 60 * 60 * 1000;
const LIFETIME = limits.invitationDays * DAY;
/** The time that an expired one stays in the list, to be made anew. */
const STAY = 30 * DAY;

/** An invitation with its link, which is known only when it is made; `isMailed` says whether it was sent, too. */
export interface NewInvitation {
  invitation: Invitation;
  url: string;
  isMailed: boolean;
}

/** Lists those that nobody has accepted, newest first. */
export async function listInvitations(query: PageQuery): Promise<Page<Invitation>> {
  const list = { ...includeInviter, where: 'TRUE', order: 'created_at DESC, id DESC' };
  return mapPage(await findFilteredPage(InvitationRow, list, query), invitationView);
}

/** Invites an address; a link that it had before ends. Throws 409 where it has an account, and where there are too many. */
export function inviteUser(
  app: App,
  { email, isAdmin = false, role = isAdmin ? 'administrator' : 'reader' }: InvitationFields,
  viewer: Viewer,
): Promise<NewInvitation> {
  return write(app, { as: 'admin', actor: viewer }, async ({ tx }) => {
    // One at a time, so that two for one address do not meet, nor an invitation and its acceptance.
    await app.database.exclusive('invitations', tx);
    const at = app.now();
    await requireInvitable(app, { email, role }, tx);
    await InvitationRow.destroy({
      where: { [Op.or]: [{ expiresAt: { [Op.lt]: new Date(at.getTime() - STAY) } }, { emailKey: emailKey(email) }] },
      transaction: tx,
    });
    if ((await InvitationRow.count({ transaction: tx })) >= limits.invitationsMax) throw conflict(messages.tooMany);
    const { token, ...link } = newLink(at);
    const invitedBy = keyOf(viewer.user._id);
    const columns = { email, emailKey: emailKey(email), role, invitedBy, createdAt: at, ...link };
    const row = await InvitationRow.create(columns, { transaction: tx });
    return recordAndMail(app, { row, token, viewer }, tx);
  });
}

/** Makes a new link for an invitation, which ends the one before. Throws 404, and 409 as `inviteUser`. */
export function resendInvitation(app: App, id: string, viewer: Viewer): Promise<NewInvitation> {
  return write(app, { as: 'admin', actor: viewer }, async ({ tx }) => {
    await app.database.exclusive('invitations', tx);
    const row = await InvitationRow.findByPk(keyOf(id) ?? 0, { transaction: tx });
    if (!row) throw notFound(messages.missing);
    await requireInvitable(app, row, tx);
    const { token, ...link } = newLink(app.now());
    await updateRow(row, { ...link, invitedBy: keyOf(viewer.user._id) }, tx);
    return recordAndMail(app, { row, token, viewer }, tx);
  });
}

/** Revokes invitations; resolves to their number. */
export function revokeInvitations(app: App, ids: string[], actor: Actor): Promise<number> {
  return write(app, { as: 'admin', actor }, async ({ tx: transaction }) => {
    await app.database.exclusive('invitations', transaction);
    const rows = await InvitationRow.findAll({ where: { id: ids.map((id) => keyOf(id) ?? 0) }, transaction });
    for (const row of rows) {
      await row.destroy({ transaction });
      const details = { email: row.email, role: row.role, revoked: true };
      await record(app, { kind: 'invite', actor, details }, transaction);
    }
    return rows.length;
  });
}

/** Resolves to what the invitation of a token is for. Throws 404. */
export async function openInvitation(app: App, token: string): Promise<OpenedInvitation> {
  const { email, role, expiresAt } = await openedInvitation(app, token);
  return { email, role, expiresAt: expiresAt.toISOString() };
}

/**
 * Creates the account of an invitation, which ends with it. Throws 404, and 409 where name or address are taken: the
 * invitation then stays.
 */
export async function acceptInvitation(
  app: App,
  { token, username, password }: AcceptanceFields,
  { turn, once }: NewAccountCall,
): Promise<VerifiedAccount> {
  // Asked before as well, because hashing is slow.
  const { email: address } = await openedInvitation(app, token);
  await requireGoodPassword(password, { username, email: address });
  const passwordHash = await app.passwords.hash(password, turn);
  const { id: userId } = await write(app, { as: 'anyone', taken: accountTaken, once }, async ({ tx }) => {
    await app.database.exclusive('invitations', tx);
    const invitation = await invitationOf(app, token, tx);
    // Before the name is claimed, as in a change of the inviter's account.
    await requireInviter(invitation, tx);
    const { email, role } = invitation;
    const user = await insertUser(app, { username, email, role, passwordHash }, tx);
    await invitation.destroy({ transaction: tx });
    const [actor, subject] = [{ user: { _id: String(user.id), username } }, subjectOf([user])];
    await record(app, { kind: 'invite', actor, subject, details: { email, role } }, tx);
    return user;
  });
  return { userId, passwordHash };
}

/** Throws 409 where an address has an account, or where no readers are invited. */
async function requireInvitable(
  { settings }: App,
  { email, role }: { email: string; role: Role },
  tx: Transaction,
): Promise<void> {
  const count = await UserRow.count({ where: { emailKey: emailKey(email) }, transaction: tx });
  if (count > 0) throw conflict(messages.hasAccount, { email: messages.hasAccount });
  const { registration } = await settings.readIn(tx);
  if (role === 'reader' && registration === 'closed')
    throw conflict(messages.readersClosed, { role: messages.readersClosed });
}

/** Records and mails an invitation within the write that makes its link. */
async function recordAndMail(
  app: App,
  { row, token, viewer }: { row: InvitationRow; token: string; viewer: Viewer },
  tx: Transaction,
): Promise<NewInvitation> {
  const { mails, settings, origin } = app;
  const { email, role, expiresAt } = row;
  const path = invitationPath(token);
  await record(app, { kind: 'invite', actor: viewer, details: { email, role } }, tx);
  const content = invitationMail({ role, by: viewer.user.username, site: (await settings.readIn(tx)).name, path });
  await queueMail(app, { kind: 'invitation', to: { username: email, email }, content, until: expiresAt }, tx);
  const { _id, username } = viewer.user;
  const invitation = { ...invitationView(row), invitedBy: { _id, username }, isVoid: false };
  return { invitation, url: origin + path, isMailed: mails.isOffered };
}

/** Resolves to the invitation of a token. Throws 404 where it has ended, or is void. */
async function openedInvitation(app: App, token: string): Promise<InvitationRow> {
  const row = await invitationOf(app, token, null);
  await requireInviter(row, null);
  return row;
}

/** Resolves to the invitation of a token, which a write locks. Throws 404 where it has ended. */
async function invitationOf({ now }: App, token: string, tx: Transaction | null): Promise<InvitationRow> {
  const locked = tx ? { transaction: tx, lock: tx.LOCK.UPDATE } : {};
  const where = { tokenHash: hashOf(token), expiresAt: notExpired(LIFETIME, now()) };
  const row = await InvitationRow.findOne({ where, ...locked });
  if (!row) throw notFound(messages.notFound);
  return row;
}

const includeInviter = { include: [{ model: UserRow, as: 'inviter', attributes: [...authorColumns, 'isAdmin'] }] };

/** Throws 404 where whoever made an invitation may not invite any more; within a write, nobody demotes them until the commit. */
async function requireInviter({ invitedBy }: InvitationRow, tx: Transaction | null): Promise<void> {
  const locked = tx ? { transaction: tx, lock: tx.LOCK.SHARE } : {};
  const inviter = invitedBy === null ? null : await UserRow.findByPk(invitedBy, locked);
  if (!inviter?.isAdmin) throw notFound(messages.notFound);
}

function newLink(at: Date) {
  const token = randomBytes(32).toString('hex');
  return { token, tokenHash: hashOf(token), expiresAt: new Date(at.getTime() + LIFETIME) };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

function invitationView({ id, email, role, inviter, createdAt, expiresAt }: InvitationRow): Invitation {
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { _id: String(id), email, role, invitedBy: authorView(inviter), isVoid: !inviter?.isAdmin, ...times };
}

import { createHash, randomBytes } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { invitationMessages as messages } from '../../shared/invitationMessages.ts';
import type { AcceptanceFields, Invitation, InvitationFields, OpenedInvitation } from '../../shared/invitations.ts';
import { limits } from '../../shared/limits.ts';
import type { Page, PageQuery } from '../../shared/paging.ts';
import { invitationPath } from '../../shared/paths.ts';
import type { SettingValues } from '../../shared/settings.ts';
import { fold } from '../../shared/text.ts';
import type { Role } from '../../shared/users.ts';
import type { ActivityJournal } from '../activity/activity.ts';
import { notExpired } from '../database/expiry.ts';
import { findFilteredPage } from '../database/filteredPages.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { mapPage } from '../database/pages.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Viewer } from '../http/state.ts';
import type { Turn } from '../limits/queue.ts';
import type { Mails } from '../mail/mail.ts';
import { conflict, notFound } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import type { VerifiedAccount } from '../sessions/sessions.ts';
import { requireGoodPassword } from '../users/goodPassword.ts';
import { UserRow } from '../users/model.ts';
import type { Passwords } from '../users/passwords.ts';
import type { Users } from '../users/users.ts';
import { authorColumns, authorView, subjectOf } from '../users/view.ts';
import { invitationMail } from './mail.ts';
import { InvitationRow } from './model.ts';

const DAY = 24 * 60 * 60 * 1000;
const LIFETIME = limits.invitationDays * DAY;
/** The time that an expired one stays in the list, to be made anew. */
const STAY = 30 * DAY;

interface Dependencies {
  database: Database;
  activity: ActivityJournal;
  passwords: Passwords;
  mails: Pick<Mails, 'queue' | 'isOffered'>;
  settings: { within(tx: Transaction | null): Promise<Pick<SettingValues, 'registration' | 'name'>> };
  users: Pick<Users, 'insertWithin'>;
  /** The site's own origin. */
  origin: string;
  now?: () => Date;
}

/** An invitation with its link, which is known only when it is made; `isMailed` says whether it was sent, too. */
interface NewInvitation {
  invitation: Invitation;
  url: string;
  isMailed: boolean;
}

/** Invitations of people who have no account yet, each for one address, by a link that is used once. */
export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations(dependencies: Dependencies) {
  const { database, activity, passwords, mails, settings, users, origin, now = () => new Date() } = dependencies;

  return {
    /** Lists those that nobody has accepted, newest first. */
    async list(query: PageQuery): Promise<Page<Invitation>> {
      const list = { ...includeInviter, where: 'TRUE', order: 'created_at DESC, id DESC' };
      return mapPage(await findFilteredPage(InvitationRow, list, query), view);
    },

    /** Invites an address; a link that it had before ends. Throws 409 where it has an account, and where there are too many. */
    create({ email, isAdmin = false, role = isAdmin ? 'administrator' : 'reader' }: InvitationFields, viewer: Viewer) {
      const work = asAdmin(viewer, async (tx) => {
        // One at a time, so that two for one address do not meet, nor an invitation and its acceptance.
        await database.exclusive('invitations', tx);
        const at = now();
        await requireInvitable({ email, role }, tx);
        await InvitationRow.destroy({
          where: { [Op.or]: [{ expiresAt: { [Op.lt]: new Date(at.getTime() - STAY) } }, { emailKey: fold(email) }] },
          transaction: tx,
        });
        if ((await InvitationRow.count({ transaction: tx })) >= limits.invitationsMax) throw conflict(messages.tooMany);
        const { token, ...link } = newLink(at);
        const invitedBy = keyOf(viewer.user._id);
        const columns = { email, emailKey: fold(email), role, invitedBy, createdAt: at, ...link };
        const row = await InvitationRow.create(columns, { transaction: tx });
        return made({ row, token, viewer }, tx);
      });
      return database.write(work);
    },

    /** Makes a new link for an invitation, which ends the one before. Throws 404, and 409 as `create`. */
    resend(id: string, viewer: Viewer): Promise<NewInvitation> {
      const work = asAdmin(viewer, async (tx) => {
        await database.exclusive('invitations', tx);
        const row = await InvitationRow.findByPk(keyOf(id) ?? 0, { transaction: tx });
        if (!row) throw notFound(messages.missing);
        await requireInvitable(row, tx);
        const { token, ...link } = newLink(now());
        await updateRow(row, { ...link, invitedBy: keyOf(viewer.user._id) }, tx);
        return made({ row, token, viewer }, tx);
      });
      return database.write(work);
    },

    /** Revokes invitations; resolves to their number. */
    revoke(ids: string[], actor: Actor): Promise<number> {
      const work = asAdmin(actor, async (transaction) => {
        await database.exclusive('invitations', transaction);
        const rows = await InvitationRow.findAll({ where: { id: ids.map((id) => keyOf(id) ?? 0) }, transaction });
        for (const row of rows) {
          await row.destroy({ transaction });
          const details = { email: row.email, role: row.role, revoked: true };
          await activity.record({ kind: 'invite', actor, details }, transaction);
        }
        return rows.length;
      });
      return database.write(work);
    },

    /** Resolves to what the invitation of a token is for. Throws 404. */
    async open(token: string): Promise<OpenedInvitation> {
      const { email, role, expiresAt } = await findOpen(token);
      return { email, role, expiresAt: expiresAt.toISOString() };
    },

    /**
     * Creates the account of an invitation, which ends with it. Throws 404, and 409 where name or address are taken: the
     * invitation then stays.
     */
    async accept({ token, username, password }: AcceptanceFields, turn?: Turn): Promise<VerifiedAccount> {
      // Asked before as well, because hashing is slow.
      const { email: address } = await findOpen(token);
      await requireGoodPassword(password, { username, email: address });
      const passwordHash = await passwords.hash(password, turn);
      const row = await users.insertWithin(async (insert, tx) => {
        await database.exclusive('invitations', tx);
        const invitation = await find(token, tx);
        // Before the name is claimed, as in a change of the inviter's account.
        await requireInviter(invitation, tx);
        const { email, role } = invitation;
        const user = await insert({ username, email, role, passwordHash });
        await invitation.destroy({ transaction: tx });
        const subject = subjectOf([user]);
        await activity.record({ kind: 'invite', actor: { user: idOf(user) }, subject, details: { email, role } }, tx);
        return user;
      });
      return { userId: row.id, passwordHash };
    },
  };

  /** Throws 409 where an address has an account, or where no readers are invited. */
  async function requireInvitable({ email, role }: { email: string; role: Role }, tx: Transaction): Promise<void> {
    const count = await UserRow.count({ where: { emailKey: fold(email) }, transaction: tx });
    if (count > 0) throw conflict(messages.hasAccount, { email: messages.hasAccount });
    const { registration } = await settings.within(tx);
    if (role === 'reader' && registration === 'closed')
      throw conflict(messages.readersClosed, { role: messages.readersClosed });
  }

  /** Records and mails an invitation within the write that makes its link. */
  async function made(
    { row, token, viewer }: { row: InvitationRow; token: string; viewer: Viewer },
    tx: Transaction,
  ): Promise<NewInvitation> {
    const { email, role, expiresAt } = row;
    const path = invitationPath(token);
    await activity.record({ kind: 'invite', actor: viewer, details: { email, role } }, tx);
    const content = invitationMail({ role, by: viewer.user.username, site: (await settings.within(tx)).name, path });
    await mails.queue({ kind: 'invitation', to: { username: email, email }, content, until: expiresAt }, tx);
    const { _id, username } = viewer.user;
    const invitation = { ...view(row), invitedBy: { _id, username }, isVoid: false };
    return { invitation, url: origin + path, isMailed: mails.isOffered };
  }

  /** Resolves to the invitation of a token. Throws 404 where it has ended, or is void. */
  async function findOpen(token: string): Promise<InvitationRow> {
    const row = await find(token);
    await requireInviter(row);
    return row;
  }

  /** Resolves to the invitation of a token, which a write locks. Throws 404 where it has ended. */
  async function find(token: string, tx?: Transaction): Promise<InvitationRow> {
    const locked = tx ? { transaction: tx, lock: tx.LOCK.UPDATE } : {};
    const where = { tokenHash: hashOf(token), expiresAt: notExpired(LIFETIME, now()) };
    const row = await InvitationRow.findOne({ where, ...locked });
    if (!row) throw notFound(messages.notFound);
    return row;
  }
}

const includeInviter = { include: [{ model: UserRow, as: 'inviter', attributes: [...authorColumns, 'isAdmin'] }] };

/** Throws 404 where whoever made an invitation may not invite any more; within a write, nobody demotes them until the commit. */
async function requireInviter({ invitedBy }: InvitationRow, tx?: Transaction): Promise<void> {
  const locked = tx ? { transaction: tx, lock: tx.LOCK.SHARE } : {};
  const inviter = invitedBy === null ? null : await UserRow.findByPk(invitedBy, locked);
  if (!inviter?.isAdmin) throw notFound(messages.notFound);
}

function newLink(at: Date) {
  const token = randomBytes(32).toString('hex');
  return { token, tokenHash: hashOf(token), expiresAt: new Date(at.getTime() + LIFETIME) };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const idOf = ({ id, username }: UserRow) => ({ _id: String(id), username });

function view({ id, email, role, inviter, createdAt, expiresAt }: InvitationRow): Invitation {
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { _id: String(id), email, role, invitedBy: authorView(inviter), isVoid: !inviter?.isAdmin, ...times };
}

import type { Transaction } from 'sequelize';
import { securityRefused } from '../../shared/secondFactorMessages.ts';
import type { Passkey, SecondFactors as SecondFactorsView } from '../../shared/secondFactors.ts';
import { securityLimits } from '../../shared/securityLimits.ts';
import type { SettingValues } from '../../shared/settings.ts';
import type { ActivityJournal } from '../activity/activity.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { setColumns, updateRow } from '../database/updateRow.ts';
import { withoutDuplicates } from '../database/withoutDuplicates.ts';
import type { Viewer } from '../http/state.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notifyAccountChange } from '../mail/accountChanges.ts';
import type { Mails } from '../mail/mail.ts';
import { conflict, forbidden, invalid, notFound } from '../problems.ts';
import { createSecretBox } from '../secretBox.ts';
import { asUser } from '../sessions/authorise.ts';
import { requireCurrentPassword } from '../sessions/currentPassword.ts';
import { SessionRow } from '../sessions/model.ts';
import { endSessions, existingSession } from '../sessions/sessions.ts';
import { createNotMeLink } from '../users/links.ts';
import { UserRow } from '../users/model.ts';
import type { Passwords } from '../users/passwords.ts';
import { subjectOf } from '../users/view.ts';
import { write as writeAs } from '../write.ts';
import { createChallenges, spendChallenge } from './challenges.ts';
import { forgetDeviceOf, forgetDevices } from './devices.ts';
import { resetSecondFactors } from './evict.ts';
import { passkeyKey, settleFactors, totpKey } from './factors.ts';
import { PasskeyRow, RecoveryCodeRow, RememberedDeviceRow, TotpRow } from './model.ts';
import { clockOffset, newSecret, otpauthOf, stepOf } from './oneTimePasswords.ts';
import { type Credential, createPasskeys, passkeyView } from './passkeys.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';
import type { RelyingParty } from './relyingParty.ts';
import { createSignInProofs } from './signInProofs.ts';
import { createUnprovenSignIns } from './unproven.ts';

interface Dependencies {
  app: App;
  database: Database;
  activity: ActivityJournal;
  passwords: Passwords;
  jobs: Jobs;
  mails: Mails;
  settings: {
    current(): Promise<{ values: Pick<SettingValues, 'name' | 'requireSecondFactor'> }>;
    within(tx: Transaction | null): Promise<Pick<SettingValues, 'requireSecondFactor'>>;
  };
  /** The installation's, which encrypts what is stored. */
  secret: string;
}

/** The changes of an account's second factors, as the journal has them, with what their owner is told. */
const changes = {
  'totp-added': 'An authenticator app was added to your account.',
  'totp-removed': 'The authenticator app of your account was removed.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey of your account was removed.',
  'recovery-codes': 'New recovery codes were made for your account.',
};

type FactorChange = keyof typeof changes;

/** The second factors of accounts: an authenticator app, passkeys, and recovery codes beside them. */
export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(dependencies: Dependencies) {
  const { app, database, activity, passwords, settings, secret } = dependencies;
  const box = createSecretBox(secret, 'second factors');
  const passkeys = createPasskeys(createChallenges(secret));
  const unproven = createUnprovenSignIns(dependencies);

  /** Runs a change of the viewer's account, one at a time. Throws 401. */
  function writeOwn<T>(viewer: Viewer, work: (tx: Transaction, user: UserRow) => Promise<T>): Promise<T> {
    // Before the account is locked to be read: two changes would each wait for the other to write it.
    const accounts = [Number(viewer.user._id)];
    return writeAs(app, { as: 'self', actor: viewer, accounts }, ({ tx, user }) => work(tx, user));
  }

  /** Runs a change of the viewer's second factors, one at a time, records it, and tells them. Throws 401. */
  function write<T>(
    { viewer, change, keyOfNew }: { viewer: Viewer; change: FactorChange; keyOfNew?: (result: T) => string },
    work: (tx: Transaction, user: UserRow) => Promise<T>,
  ): Promise<T> {
    return writeOwn(viewer, async (tx, user) => {
      const result = await work(tx, user);
      const subject = subjectOf([user]);
      await activity.record({ kind: 'second-factor', actor: viewer, subject, details: { change } }, tx);
      const told = { what: 'second-factor', by: 'owner', detail: changes[change] } as const;
      const notMe = keyOfNew && (() => createNotMeLink(user, keyOfNew(result), tx));
      await notifyAccountChange(app, user, { ...told, ...(notMe ? { notMe } : {}) }, tx);
      return result;
    });
  }

  /** The same after the current password was verified. Throws 422 where it is wrong. */
  async function writeWithPassword<T>(
    { viewer, currentPassword, change }: { viewer: Viewer; currentPassword: string; change: FactorChange },
    work: (tx: Transaction, user: UserRow) => Promise<T>,
  ): Promise<T> {
    const row = await UserRow.findByPk(Number(viewer.user._id));
    const isRight = await passwords.matches(currentPassword, row?.passwordHash, { visitor: viewer.user._id });
    return write({ viewer, change }, async (tx, user) => {
      if (!isRight || user.passwordHash !== row?.passwordHash) {
        throw invalid({ currentPassword: securityRefused.wrongPassword });
      }
      return work(tx, user);
    });
  }

  const requireRecent = (currentPassword: string | undefined, viewer: Viewer): Promise<void> =>
    requireCurrentPassword(app, { currentPassword, needed: securityRefused.passwordNeeded }, viewer);

  /**
   * Completes the write that added a second factor; resolves to recovery codes where it is the first one, which ends all
   * other sessions: this one has just proved it, of the others nobody knows.
   */
  async function added(user: UserRow, { sessionId }: Viewer, tx: Transaction): Promise<{ recoveryCodes?: string[] }> {
    if (user.secondFactor) return {};
    // First, because a sign-in that is under way locks the account: its session is there then, and ends.
    await setColumns(user, { secondFactor: true }, tx);
    await SessionRow.update({ provedByFactor: true }, { where: { id: sessionId }, transaction: tx });
    await endSessions(user.id, tx, sessionId);
    return { recoveryCodes: await makeRecoveryCodes(user.id, tx) };
  }

  /** Completes the write that removed a second factor. Throws 409 where it was the last one of somebody who needs one. */
  async function removed(user: UserRow, tx: Transaction): Promise<void> {
    await RememberedDeviceRow.destroy({ where: { userId: user.id }, transaction: tx });
    const wasLast = await settleFactors(user, tx);
    if (wasLast && user.isAdmin && (await settings.within(tx)).requireSecondFactor) {
      throw conflict(securityRefused.lastFactor);
    }
  }

  return {
    signIn: createSignInProofs({ passkeys, box, unproven }),
    unproven,

    /** Resolves to the second factors of the viewer's account. */
    async of({ user }: Viewer): Promise<SecondFactorsView> {
      const userId = Number(user._id);
      const [totp, rows, recoveryCodes, { values }] = await Promise.all([
        TotpRow.findByPk(userId),
        PasskeyRow.findAll({ where: { userId }, order: [['id', 'ASC']] }),
        RecoveryCodeRow.count({ where: { userId } }),
        settings.current(),
      ]);
      return {
        totp: Boolean(totp?.confirmedAt),
        passkeys: rows.map(passkeyView),
        recoveryCodes,
        isRequired: user.isAdmin && values.requireSecondFactor,
      };
    },

    /**
     * Makes the secret of an authenticator app, which counts once it is confirmed: only who has got it can do that. Throws 409
     * where there is one, and 422 in an old session without the current password.
     */
    async beginTotp(currentPassword: string | undefined, viewer: Viewer): Promise<{ secret: string; otpauth: string }> {
      await requireRecent(currentPassword, viewer);
      const made = newSecret();
      const { values } = await settings.current();
      await database.write(
        asUser(viewer, async (tx, user) => {
          const row = await TotpRow.findByPk(user.id, { transaction: tx, lock: tx.LOCK.UPDATE });
          if (row?.confirmedAt) throw conflict(securityRefused.totpThere);
          const columns = { userId: user.id, secret: box.seal(made, user.id), confirmedAt: null, lastStep: 0 };
          await TotpRow.upsert(columns, { transaction: tx });
        }),
      );
      return { secret: made, otpauth: otpauthOf({ secret: made, issuer: values.name, label: viewer.user.email }) };
    },

    /**
     * Confirms the authenticator app; resolves to recovery codes where it is the first second factor. Throws 409 without one
     * to confirm, and 422 for a wrong code, which tells a clock that is off.
     */
    async confirmTotp(code: string, viewer: Viewer): Promise<{ recoveryCodes?: string[] }> {
      const confirmedAt = new Date();
      const keyOfNew = () => totpKey(confirmedAt);
      return write({ viewer, change: 'totp-added', keyOfNew }, async (tx, user) => {
        const row = await TotpRow.findByPk(user.id, { transaction: tx, lock: tx.LOCK.UPDATE });
        if (row?.confirmedAt) throw conflict(securityRefused.totpThere);
        const own = row && box.open(row.secret, user.id);
        if (!row || !own) throw conflict(securityRefused.noTotp);
        const now = confirmedAt.getTime();
        const step = stepOf(code, own, now);
        if (step === null) {
          const offset = clockOffset(code, own, now);
          throw invalid({ code: offset === null ? securityRefused.wrongCode : securityRefused.clockOff(offset) });
        }
        await updateRow(row, { confirmedAt, lastStep: step }, tx);
        return added(user, viewer, tx);
      });
    },

    /** Removes the authenticator app. Throws 404, 409 and 422. */
    removeTotp(currentPassword: string, viewer: Viewer): Promise<void> {
      return writeWithPassword({ viewer, currentPassword, change: 'totp-removed' }, async (tx, user) => {
        const row = await TotpRow.findByPk(user.id, { transaction: tx });
        await row?.destroy({ transaction: tx });
        if (!row?.confirmedAt) throw notFound(securityRefused.noTotp);
        await removed(user, tx);
      });
    },

    /** Replaces the recovery codes. Throws 409 without a second factor, and 422. */
    makeRecoveryCodes(currentPassword: string, viewer: Viewer): Promise<string[]> {
      return writeWithPassword({ viewer, currentPassword, change: 'recovery-codes' }, (tx, user) => {
        if (!user.secondFactor) throw conflict(securityRefused.noFactor);
        return makeRecoveryCodes(user.id, tx);
      });
    },

    /**
     * Returns the options with which a browser creates a passkey; their challenge is for this session alone. Throws 422 in an
     * old session without the current password.
     */
    async passkeyOptions(currentPassword: string | undefined, viewer: Viewer, party: RelyingParty) {
      await requireRecent(currentPassword, viewer);
      const { values } = await settings.current();
      const { _id, email } = viewer.user;
      const account = { id: Number(_id), email, siteName: values.name };
      return passkeys.creationOptions({ party, purpose: creationOf(viewer) }, account);
    },

    /** Adds a passkey; with recovery codes where it is the first second factor. Throws 409 and 422. */
    async addPasskey(
      { name, credential }: { name: string; credential: Credential },
      viewer: Viewer,
      party: RelyingParty,
    ): Promise<{ passkey: Passkey; recoveryCodes?: string[] }> {
      const { columns, challenge } = await passkeys.readNew(credential, { party, purpose: creationOf(viewer) });
      const keyOfNew = (added: { passkey: Passkey }) => passkeyKey(added.passkey._id);
      return write({ viewer, change: 'passkey-added', keyOfNew }, async (tx, user) => {
        if (!(await spendChallenge(challenge, tx))) throw invalid({ credential: securityRefused.passkeyRefused });
        const count = await PasskeyRow.count({ where: { userId: user.id }, transaction: tx });
        if (count >= securityLimits.passkeysMax) throw conflict(securityRefused.tooManyPasskeys);
        const row = await withoutDuplicates(
          () => PasskeyRow.create({ ...columns, userId: user.id, name }, { transaction: tx }),
          () => conflict(securityRefused.passkeyTaken),
        );
        return { passkey: passkeyView(row), ...(await added(user, viewer, tx)) };
      });
    },

    /** Renames a passkey. Throws 404. */
    renamePasskey(id: string, name: string, viewer: Viewer): Promise<Passkey> {
      return database.write(
        asUser(viewer, async (tx, user) => {
          const row = await existingPasskey(id, user, tx);
          await updateRow(row, { name }, tx);
          return passkeyView(row);
        }),
      );
    },

    /** Removes a passkey. Throws 404, 409 and 422. */
    async removePasskey(id: string, currentPassword: string, viewer: Viewer): Promise<void> {
      const known = { where: { id: keyOf(id) ?? 0, userId: Number(viewer.user._id) } };
      if (!(await PasskeyRow.findOne(known))) throw notFound(securityRefused.passkeyNotFound);
      return writeWithPassword({ viewer, currentPassword, change: 'passkey-removed' }, async (tx, user) => {
        await (await existingPasskey(id, user, tx)).destroy({ transaction: tx });
        await removed(user, tx);
      });
    },

    /** Removes all second factors of somebody else's account, as an administrator. Throws 403 for the own one, 404 and 409. */
    async removeAllOf(id: string, viewer: Viewer): Promise<void> {
      if (keyOf(id) === Number(viewer.user._id)) throw forbidden(securityRefused.ownFactors);
      await writeAs(app, { as: 'admin', actor: viewer, accounts: [keyOf(id) ?? 0] }, async ({ tx }) => {
        const row = await UserRow.findByPk(keyOf(id) ?? 0, { transaction: tx });
        if (!row) throw notFound('User not found.');
        await resetSecondFactors(app, row, viewer, tx);
      });
    },

    /** Ends all sessions of the viewer's account but this one, and forgets its devices; resolves to their number. */
    endOtherSessions(viewer: Viewer): Promise<number> {
      return writeOwn(viewer, async (tx, user) => {
        await forgetDevices(user.id, tx);
        return endSessions(user.id, tx, viewer.sessionId);
      });
    },

    /** Ends a session of the viewer's account, and forgets its device. Throws 404. */
    endSession(id: string, viewer: Viewer): Promise<void> {
      return writeOwn(viewer, async (tx, user) => {
        const session = await existingSession(id, user.id, tx);
        await session.destroy({ transaction: tx });
        await forgetDeviceOf(session, tx);
      });
    },
  };
}

async function existingPasskey(id: string, user: UserRow, tx: Transaction): Promise<PasskeyRow> {
  const row = await PasskeyRow.findOne({ where: { id: keyOf(id) ?? 0, userId: user.id }, transaction: tx });
  if (!row) throw notFound(securityRefused.passkeyNotFound);
  return row;
}

const creationOf = ({ sessionId }: Viewer) => `new passkey of ${sessionId}`;

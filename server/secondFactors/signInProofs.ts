import type { Transaction } from 'sequelize';
import { securityRefused } from '../../shared/secondFactorMessages.ts';
import { HttpProblem, SecondFactorNeeded, unauthorized } from '../problems.ts';
import type { SecretBox } from '../secretBox.ts';
import { passwordProof, type SignInProof, type VerifiedAccount } from '../sessions/sessions.ts';
import type { UserRow } from '../users/model.ts';
import { rememberDevice, rememberedDevice } from './devices.ts';
import { PasskeyRow, TotpRow } from './model.ts';
import { stepOf } from './oneTimePasswords.ts';
import { type Assertion, acceptAssertion, type Credential, type Passkeys } from './passkeys.ts';
import { spendRecoveryCode } from './recoveryCodes.ts';
import type { RelyingParty } from './relyingParty.ts';
import type { UnprovenSignIns } from './unproven.ts';

/** The factors that a sign-in sends beside a password. */
export interface SentFactors {
  code?: string | undefined;
  passkey?: Credential | undefined;
  address: string;
  /** The token in the cookie of a remembered device. */
  device: string | undefined;
  rememberDevice?: boolean | undefined;
  /** Null where passkeys do not work. */
  party: RelyingParty | null;
}

/** A proof, and after its check the token of the device that it remembers. */
export interface ProofWithDevice extends SignInProof {
  deviceToken(): string | null;
  /** Tells if the password was right, and the second factor not. */
  isUnproven(): boolean;
}

interface Dependencies {
  passkeys: Passkeys;
  box: SecretBox;
  unproven: UnprovenSignIns;
}

/** Proves accounts by a password with its second factor, or by a passkey alone. */
export function createSignInProofs({ passkeys, box, unproven }: Dependencies) {
  return {
    /** Proves an account by its password, and by the second factor if it has one. Its check throws 401. */
    async byPassword(account: VerifiedAccount, sent: SentFactors): Promise<ProofWithDevice> {
      const { userId } = account;
      const password = passwordProof(account);
      const expected = sent.party && { party: sent.party, purpose: purposeOf(userId), isAlone: false };
      const assertion = sent.passkey && expected ? await passkeys.verify(sent.passkey, expected) : null;
      let deviceToken: string | null = null;
      let isUnproven = false;

      return {
        userId,
        deviceToken: () => deviceToken,
        isUnproven: () => isUnproven,
        async check(user, tx) {
          await password.check(user, tx);
          if (!user.secondFactor) return { byFactor: false, device: null };
          const device = await rememberedDevice(userId, sent.device, tx);
          if (device) return { byFactor: true, device };
          isUnproven = !(await isProven(user, { code: sent.code, assertion }, tx));
          if (isUnproven) throw await refusal(user, sent, tx);
          await unproven.prove({ userId, address: sent.address }, tx);
          if (!sent.rememberDevice) return { byFactor: true, device: null };
          const remembered = await rememberDevice(userId, tx);
          deviceToken = remembered.token;
          return { byFactor: true, device: remembered.hash };
        },
      };
    },

    /** Proves an account by one of its passkeys alone; `device` is the token of a remembered one. Throws 401, as does its check. */
    async byPasskey(
      credential: Credential,
      { party, device, address }: { party: RelyingParty } & Pick<SentFactors, 'device' | 'address'>,
    ): Promise<SignInProof> {
      const assertion = await passkeys.verify(credential, { party, purpose: ALONE, isAlone: true });
      if (!assertion) throw unauthorized(securityRefused.passkeyRefused);
      return {
        userId: assertion.passkey.userId,
        async check({ id }, tx) {
          if (!(await acceptAssertion(assertion, tx))) throw unauthorized(securityRefused.passkeyRefused);
          await unproven.prove({ userId: id, address }, tx);
          return { byFactor: true, device: await rememberedDevice(id, device, tx) };
        },
      };
    },

    /** Returns the options with which a browser asks for any passkey of the site. */
    passkeyOptions: (party: RelyingParty) => passkeys.requestOptions({ party, purpose: ALONE }),
  };

  async function isProven(
    { id }: UserRow,
    { code, assertion }: { code: string | undefined; assertion: Assertion | null },
    tx: Transaction,
  ): Promise<boolean> {
    if (assertion?.passkey.userId === id) return acceptAssertion(assertion, tx);
    if (!code) return false;
    return (await spendTotp(id, code, tx)) || (await spendRecoveryCode(id, code, tx));
  }

  /** Accepts, within a write, the code of an authenticator app; false for a wrong one, and for one that was accepted before. */
  async function spendTotp(userId: number, code: string, tx: Transaction): Promise<boolean> {
    const row = await TotpRow.findByPk(userId, { transaction: tx, lock: tx.LOCK.UPDATE });
    const secret = row?.confirmedAt ? box.open(row.secret, userId) : null;
    const step = secret === null ? null : stepOf(code, secret, Date.now());
    if (!row || step === null || step <= row.lastStep) return false;
    await TotpRow.update({ lastStep: step }, { where: { userId }, transaction: tx });
    return true;
  }

  async function refusal({ id }: UserRow, sent: SentFactors, tx: Transaction): Promise<HttpProblem> {
    const hasTotp = (await TotpRow.count({ where: { userId: id }, transaction: tx })) > 0;
    const hasPasskey = (await PasskeyRow.count({ where: { userId: id }, transaction: tx })) > 0;
    const { party } = sent;
    const details = {
      secondFactor: [...(hasTotp ? ['totp'] : []), ...(hasPasskey ? ['passkey'] : [])],
      ...(party && hasPasskey
        ? { passkey: await passkeys.requestOptions({ party, purpose: purposeOf(id) }, id, tx) }
        : {}),
    };
    const problem = (message: string, errors?: Record<string, string>) => [401, message, errors, {}, details] as const;
    if (sent.code) return new HttpProblem(...problem(securityRefused.wrongCode, { code: securityRefused.wrongCode }));
    if (sent.passkey) return new HttpProblem(...problem(securityRefused.passkeyRefused));
    return new SecondFactorNeeded(...problem(hasTotp ? securityRefused.needed : securityRefused.passkeyNeeded));
  }
}

const ALONE = 'sign in';
const purposeOf = (userId: number) => `second factor of ${userId}`;

import type { Transaction } from 'sequelize';
import { securityRefused } from '../../../shared/people/secondFactorMessages.ts';
import type { App } from '../../context.ts';
import { HttpProblem, SecondFactorNeeded, unauthorized } from '../../problems.ts';
import {
  requirePassword,
  type SignInClient,
  type StartedSession,
  startSession,
  type VerifiedAccount,
} from '../sessions/sessions.ts';
import type { UserRow } from '../users/model.ts';
import { rememberDevice, rememberedDevice } from './devices.ts';
import { PasskeyRow, TotpRow } from './model.ts';
import { type Assertion, acceptAssertion, type Credential, requestOptions, verifyAssertion } from './passkeys.ts';
import { spendRecoveryCode } from './recoveryCodes.ts';
import type { RelyingParty } from './relyingParty.ts';
import { acceptTotp } from './totp.ts';
import { forgetUnproven, noteUnproven } from './unproven.ts';

/** The factors that a sign-in sends beside a password. */
export interface SentFactors {
  code?: string | undefined;
  passkey?: Credential | undefined;
  /** The token in the cookie of a remembered device. */
  device: string | undefined;
  rememberDevice?: boolean | undefined;
  /** Null where passkeys do not work. */
  party: RelyingParty | null;
}

interface PasswordSignIn {
  /** The account whose password was right. */
  account: VerifiedAccount;
  sent: SentFactors;
  client: SignInClient;
}

/**
 * Starts a session by a password, and by the second factor if the account has one; resolves to it, and to the token of the device
 * that it remembers. Throws 401.
 */
export async function signInByPassword(
  app: App,
  { account, sent, client }: PasswordSignIn,
): Promise<StartedSession & { deviceToken: string | null }> {
  const { userId } = account;
  const { party, passkey } = sent;
  const expected = party && { party, purpose: purposeOf(userId), isAlone: false };
  const assertion = passkey && expected ? await verifyAssertion(app, passkey, expected) : null;
  let deviceToken: string | null = null;
  let isUnproven = false;
  const started = await startSession(app, { userId, client }, async (user, tx) => {
    requirePassword(user, account);
    if (!user.secondFactor) return { byFactor: false, device: null };
    const device = await rememberedDevice(userId, sent.device, tx);
    if (device) return { byFactor: true, device };
    isUnproven = !(await isProven(app, user, { code: sent.code, assertion }, tx));
    if (isUnproven) throw await refusal(app, user, sent, tx);
    await forgetUnproven(app, { userId, address: client.address }, tx);
    if (!sent.rememberDevice) return { byFactor: true, device: null };
    const remembered = await rememberDevice(userId, tx);
    deviceToken = remembered.token;
    return { byFactor: true, device: remembered.hash };
  }).catch(async (error) => {
    if (isUnproven) await noteUnproven(app, { userId, address: client.address });
    throw error;
  });
  return { ...started, deviceToken };
}

/** Returns the options with which a browser asks for any passkey of the site. */
export const passkeySignInOptions = (app: App, party: RelyingParty) => requestOptions(app, { party, purpose: ALONE });

/** Verifies the answer of a passkey that signs in alone. Throws 401. */
export async function verifyPasskeySignIn(app: App, credential: Credential, party: RelyingParty): Promise<Assertion> {
  const assertion = await verifyAssertion(app, credential, { party, purpose: ALONE, isAlone: true });
  if (!assertion) throw unauthorized(securityRefused.passkeyRefused);
  return assertion;
}

interface PasskeySignIn {
  assertion: Assertion;
  /** The token in the cookie of a remembered device. */
  device: string | undefined;
  client: SignInClient;
}

/** Starts a session by a passkey alone. Throws 401. */
export function signInByPasskey(app: App, { assertion, device, client }: PasskeySignIn): Promise<StartedSession> {
  const { userId } = assertion.passkey;
  return startSession(app, { userId, client }, async (_user, tx) => {
    if (!(await acceptAssertion(assertion, tx))) throw unauthorized(securityRefused.passkeyRefused);
    await forgetUnproven(app, { userId, address: client.address }, tx);
    return { byFactor: true, device: await rememberedDevice(userId, device, tx) };
  });
}

async function isProven(
  app: App,
  { id }: UserRow,
  { code, assertion }: { code: string | undefined; assertion: Assertion | null },
  tx: Transaction,
): Promise<boolean> {
  if (assertion?.passkey.userId === id) return acceptAssertion(assertion, tx);
  if (!code) return false;
  return (await acceptTotp(app, id, code, tx)) || (await spendRecoveryCode(id, code, tx));
}

async function refusal(app: App, { id }: UserRow, sent: SentFactors, tx: Transaction): Promise<HttpProblem> {
  const hasTotp = (await TotpRow.count({ where: { userId: id }, transaction: tx })) > 0;
  const hasPasskey = (await PasskeyRow.count({ where: { userId: id }, transaction: tx })) > 0;
  const { party } = sent;
  const details = {
    secondFactor: [...(hasTotp ? ['totp'] : []), ...(hasPasskey ? ['passkey'] : [])],
    ...(party && hasPasskey ? { passkey: await requestOptions(app, { party, purpose: purposeOf(id) }, id, tx) } : {}),
  };
  const problem = (message: string, errors?: Record<string, string>) => [401, message, errors, {}, details] as const;
  if (sent.code) return new HttpProblem(...problem(securityRefused.wrongCode, { code: securityRefused.wrongCode }));
  if (sent.passkey) return new HttpProblem(...problem(securityRefused.passkeyRefused));
  return new SecondFactorNeeded(...problem(hasTotp ? securityRefused.needed : securityRefused.passkeyNeeded));
}

const ALONE = 'sign in';
const purposeOf = (userId: number) => `second factor of ${userId}`;

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Transaction } from 'sequelize';
import { securityRefused } from '../../../shared/people/secondFactorMessages.ts';
import type { Passkey } from '../../../shared/people/secondFactors.ts';
import type { App } from '../../context.ts';
import { invalid } from '../../problems.ts';
import { createChallenge, isOurChallenge, spendChallenge } from './challenges.ts';
import { PasskeyRow } from './model.ts';
import type { RelyingParty } from './relyingParty.ts';

/** The answer of an authenticator as it was sent, of which nothing is known yet. */
export interface Credential {
  id: string;
  response: object;
}

/** An answer of a passkey that was verified, before it is accepted. */
export interface Assertion {
  passkey: PasskeyRow;
  counter: number;
  challenge: string;
  /** False for one beside a password. */
  isAlone: boolean;
}

interface Ceremony {
  party: RelyingParty;
  /** That of the challenge. */
  purpose: string;
}

/** Returns the options with which a browser creates a passkey of an account. */
export async function creationOptions(
  app: App,
  { party, purpose }: Ceremony,
  account: { id: number; email: string; siteName: string },
) {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: account.siteName,
    rpID: party.id,
    userID: new TextEncoder().encode(String(account.id)),
    userName: account.email,
    challenge: createChallenge(app, purpose),
    excludeCredentials: await credentialsOf(account.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** Returns the options with which a browser asks for a passkey: of an account, or of any without one. */
export async function requestOptions(app: App, { party, purpose }: Ceremony, userId?: number, tx?: Transaction) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const isAlone = userId === undefined;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: createChallenge(app, purpose),
    allowCredentials: isAlone ? [] : await credentialsOf(userId, tx),
    // Alone it is both factors: the device, and the finger or number that unlocks it.
    userVerification: isAlone ? 'required' : 'preferred',
  });
  return { ...options };
}

/** Reads a passkey that a browser has created: its columns, and its challenge. Throws 422 for one of another site, one of an earlier challenge, and anything else. */
export async function readNewPasskey(app: App, credential: Credential, expected: Ceremony) {
  const { verifyRegistrationResponse } = await loadLibrary();
  const answer = answerTo(app, expected);
  const verified = await verifyRegistrationResponse({
    ...answer.expected,
    response: credential as RegistrationResponseJSON,
    requireUserVerification: false,
    // The library throws for whatever is wrong in it.
  }).catch(() => null);
  if (!verified?.verified) throw invalid({ credential: securityRefused.passkeyRefused });
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const columns = {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports.slice(0, 10)),
  };
  return { columns, challenge: answer.challenge };
}

/** Verifies the answer of a stored passkey; resolves to null for any that is not to be accepted. */
export async function verifyAssertion(
  app: App,
  credential: Credential,
  { isAlone, ...expected }: Ceremony & { isAlone: boolean },
): Promise<Assertion | null> {
  const passkey = await PasskeyRow.findOne({ where: { credentialId: credential.id.replaceAll('\0', '') } });
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const answer = answerTo(app, expected);
  const verified = await verifyAuthenticationResponse({
    ...answer.expected,
    response: credential as AuthenticationResponseJSON,
    requireUserVerification: isAlone,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.counter),
    },
    // The library throws for whatever is wrong in it, such as another origin or a counter that went back.
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter: counter } = verified.authenticationInfo;
  return { passkey, counter, challenge: answer.challenge, isAlone };
}

/**
 * Accepts, within a write, an answer that was verified; resolves to false where it, or a later one, was accepted before, and
 * where it comes alone but is to come beside the password.
 */
export async function acceptAssertion(
  { passkey, counter, challenge, isAlone }: Assertion,
  tx: Transaction,
): Promise<boolean> {
  const [changed] = await PasskeyRow.update(
    { counter, lastUsedAt: new Date(), needsPassword: false },
    {
      where: { id: passkey.id, counter: passkey.counter, ...(isAlone ? { needsPassword: false } : {}) },
      transaction: tx,
    },
  );
  return changed === 1 && spendChallenge(challenge, tx);
}

/** Returns what the library is to expect of an answer, which leaves its challenge here. */
function answerTo(app: App, { party, purpose }: Ceremony) {
  const answer = {
    challenge: '',
    expected: {
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      expectedChallenge(sent: string) {
        answer.challenge = sent;
        return isOurChallenge(app, sent, purpose);
      },
    },
  };
  return answer;
}

async function credentialsOf(userId: number, transaction?: Transaction) {
  const rows = await PasskeyRow.findAll({ where: { userId }, ...(transaction ? { transaction } : {}) });
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: JSON.parse(transports) as string[],
  }));
}

/** Presents a passkey to its owner. */
export function passkeyView({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    _id: String(id),
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Loads the library with the first passkey: few need it, and it takes memory. */
const loadLibrary = () => import('@simplewebauthn/server');

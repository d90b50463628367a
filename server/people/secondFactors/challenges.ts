import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { App } from '../../context.ts';
import { expired, hasExpired } from '../../database/queries/expiry.ts';
import { UsedChallengeRow } from './model.ts';

const NONCE = 16;
const TIME = 6;
const LIFETIME = 5 * 60 * 1000;

/** Makes a challenge for a passkey, which holds for five minutes, and for one purpose. It is stored only once it is answered: asking for one writes nothing. */
export function createChallenge(app: App, purpose: string): Uint8Array<ArrayBuffer> {
  const content = Buffer.alloc(NONCE + TIME);
  randomBytes(NONCE).copy(content);
  content.writeUIntBE(Date.now() + LIFETIME, NONCE, TIME);
  return new Uint8Array(Buffer.concat([content, signatureOf(app, content, purpose)]));
}

/** Tells if a challenge, in base64url, is one of ours for this purpose, and not too old. */
export function isOurChallenge(app: App, challenge: string, purpose: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const content = bytes.subarray(0, NONCE + TIME);
  const signature = bytes.subarray(NONCE + TIME);
  const expected = signatureOf(app, content, purpose);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  return !hasExpired(new Date(content.readUIntBE(NONCE, TIME)), LIFETIME);
}

/** Notes, within a write, that a challenge was answered; resolves to false where it was before. */
export async function spendChallenge(challenge: string, tx: Transaction): Promise<boolean> {
  await UsedChallengeRow.destroy({ where: { expiresAt: expired(LIFETIME) }, transaction: tx });
  // As bytes, of which there is more than one spelling.
  const id = Buffer.from(challenge, 'base64url').toString('base64url');
  // Without an error for a second one, after which Postgres would refuse the rest of the transaction.
  const rows = await (UsedChallengeRow.sequelize as Sequelize).query(
    // Begins with a CTE, because Sequelize gives no rows of an INSERT on SQLite.
    `WITH one AS (SELECT 1 AS one) INSERT INTO used_challenges (id, expires_at)
       SELECT :id, :expiresAt FROM one WHERE TRUE ON CONFLICT DO NOTHING RETURNING id`,
    { replacements: { id, expiresAt: new Date(Date.now() + LIFETIME) }, type: QueryTypes.SELECT, transaction: tx },
  );
  return rows.length > 0;
}

function signatureOf({ secret }: App, content: Uint8Array, purpose: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'octavo passkey challenges', 32));
  return createHmac('sha256', key).update(content).update(purpose).digest();
}

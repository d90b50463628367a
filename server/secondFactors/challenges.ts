import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { expired, hasExpired } from '../database/expiry.ts';
import { UsedChallengeRow } from './model.ts';

const NONCE = 16;
const TIME = 6;
const LIFETIME = 5 * 60 * 1000;

/** Challenges for passkeys, which are stored only once they are answered: asking for one writes nothing. */
export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'octavo passkey challenges', 32));
  const sign = (content: Uint8Array, purpose: string) =>
    createHmac('sha256', key).update(content).update(purpose).digest();

  return {
    /** Makes a challenge that holds for five minutes, and for one purpose. */
    create(purpose: string): Uint8Array<ArrayBuffer> {
      const content = Buffer.alloc(NONCE + TIME);
      randomBytes(NONCE).copy(content);
      content.writeUIntBE(Date.now() + LIFETIME, NONCE, TIME);
      return new Uint8Array(Buffer.concat([content, sign(content, purpose)]));
    },

    /** Tells if a challenge, in base64url, is one of ours for this purpose, and not too old. */
    isOurs(challenge: string, purpose: string): boolean {
      const bytes = Buffer.from(challenge, 'base64url');
      const content = bytes.subarray(0, NONCE + TIME);
      const signature = bytes.subarray(NONCE + TIME);
      const expected = sign(content, purpose);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
      return !hasExpired(new Date(content.readUIntBE(NONCE, TIME)), LIFETIME);
    },
  };
}

/** Notes, within a write, that a challenge was answered; resolves to false where it was before. */
export async function spendChallenge(challenge: string, tx: Transaction): Promise<boolean> {
  await UsedChallengeRow.destroy({ where: { expiresAt: expired(LIFETIME) }, transaction: tx });
  // As bytes, of which there is more than one spelling.
  const id = Buffer.from(challenge, 'base64url').toString('base64url');
  // Without an error for a second one, after which Postgres would refuse the rest of the transaction.
  const rows = await (UsedChallengeRow.sequelize as Sequelize).query(
    'INSERT INTO used_challenges (id, expires_at) VALUES (:id, :expiresAt) ON CONFLICT DO NOTHING RETURNING id',
    { replacements: { id, expiresAt: new Date(Date.now() + LIFETIME) }, type: QueryTypes.SELECT, transaction: tx },
  );
  return rows.length > 0;
}

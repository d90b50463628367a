import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { securityLimits } from '../../../shared/people/securityLimits.ts';
import { RecoveryCodeRow } from './model.ts';

/** Without letters that look like others. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 4;

/** Replaces, within a write, the recovery codes of an account; resolves to the new ones, which are stored as hashes alone. */
export async function makeRecoveryCodes(userId: number, tx: Transaction): Promise<string[]> {
  await RecoveryCodeRow.destroy({ where: { userId }, transaction: tx });
  const codes = Array.from({ length: securityLimits.recoveryCodes }, newCode);
  const rows = codes.map((code) => {
    const salt = randomBytes(16).toString('base64url');
    return { userId, salt, hash: hashOf(code, salt).toString('base64url') };
  });
  await RecoveryCodeRow.bulkCreate(rows, { transaction: tx });
  return codes;
}

/** Spends, within a write, a recovery code of an account; resolves to false where it has no such code, or not any more. */
export async function spendRecoveryCode(userId: number, code: string, tx: Transaction): Promise<boolean> {
  const rows = await RecoveryCodeRow.findAll({ where: { userId }, transaction: tx });
  const typed = normal(code);
  const row = rows.find(({ salt, hash }) => timingSafeEqual(hashOf(typed, salt), Buffer.from(hash, 'base64url')));
  // Of two who spend the same code at once, only one removes its row.
  return row !== undefined && (await RecoveryCodeRow.destroy({ where: { id: row.id }, transaction: tx })) === 1;
}

/** Some 79 bits, which nobody guesses from a hash: a slow one would add nothing. */
function newCode(): string {
  const letters = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, letters).join('-');
}

const hashOf = (code: string, salt: string): Buffer =>
  createHash('sha256').update(salt).update('\0').update(normal(code)).digest();

const normal = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');

import { QueryTypes, type Transaction } from 'sequelize';
import type { App } from '../context.ts';

/** The time for which a key is good, in milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;
/** The time by which the clock of another process may be ahead, in milliseconds; a later key is of a clock that was wrong. */
const AHEAD = 60 * 60 * 1000;
/** The number of rows removed in one transaction: a response may be a whole article, and no write waits long for it. */
const BATCH = 50;

/** A call that was carried out: the hash of its request, and its response as JSON text. */
export interface ExecutedCall {
  requestHash: string;
  response: string;
}

/** Thrown within a write whose key another process has just used; it rolls the write back. */
export class KeyTaken extends Error {}

const FIND = `SELECT request_hash AS "requestHash", response FROM idempotency_keys
  WHERE id = :id AND created_at > :expired AND created_at < :ahead`;

// An expired row of the same key, not removed yet, is replaced.
const STORE = `INSERT INTO idempotency_keys (id, request_hash, response, created_at)
  VALUES (:id, :requestHash, :response, :now)
  ON CONFLICT (id) DO UPDATE SET request_hash = excluded.request_hash, response = excluded.response,
    created_at = excluded.created_at
  WHERE idempotency_keys.created_at <= :expired OR idempotency_keys.created_at >= :ahead`;

const REMOVE = `DELETE FROM idempotency_keys WHERE id IN
  (SELECT id FROM idempotency_keys WHERE created_at <= :expired OR created_at >= :ahead ORDER BY created_at LIMIT ${BATCH})`;

/** Resolves to the call that was carried out with this key within the last 24 hours; undefined where there is none. */
export async function executedCall({ database }: App, id: string): Promise<ExecutedCall | undefined> {
  const replacements = { id, ...bounds() };
  const [row] = await database.sequelize.query<ExecutedCall>(FIND, { type: QueryTypes.SELECT, replacements });
  return row;
}

/** Stores a call with its key, in the transaction of its write. Throws `KeyTaken` where another process was first. */
export async function storeExecutedCall(
  { database }: App,
  id: string,
  executed: ExecutedCall,
  transaction: Transaction,
): Promise<void> {
  const replacements = { ...executed, id, now: new Date(), ...bounds() };
  const stored = await database.sequelize.query(STORE, { type: QueryTypes.BULKUPDATE, replacements, transaction });
  if (stored === 0) throw new KeyTaken();
}

/** Removes expired keys, a batch in each transaction, until none is left or `stopped`. */
export async function removeExpiredKeys({ database }: App, stopped: AbortSignal): Promise<void> {
  for (;;) {
    const removed = await database.write((transaction) =>
      database.sequelize.query(REMOVE, { type: QueryTypes.BULKDELETE, replacements: bounds(), transaction }),
    );
    if (removed < BATCH || stopped.aborted) return;
  }
}

const bounds = () => ({ expired: new Date(Date.now() - LIFETIME), ahead: new Date(Date.now() + AHEAD) });

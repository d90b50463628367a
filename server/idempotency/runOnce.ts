import { createHash } from 'node:crypto';
import type { RouterContext } from '@koa/router';
import type { Middleware, ParameterizedContext } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Transaction } from 'sequelize';
import type { Call } from '../../shared/kit/call.ts';
import { refused } from '../../shared/kit/refused.ts';
import type { App } from '../context.ts';
import type { AppState } from '../http/state.ts';
import type { UploadState } from '../http/upload.ts';
import { networkOf } from '../limits/networkOf.ts';
import { conflict, HttpProblem, invalid } from '../problems.ts';
import { type ExecutedCall, executedCall, KeyTaken, storeExecutedCall } from './keys.ts';
import { isSameCall, requestHash } from './requestHash.ts';

/** Stores the response of a call with its key, if it has one, in the transaction of its write. */
export type StoreResponse = (response: object, tx: Transaction) => Promise<void>;

/** The context state that `runOnce` leaves for a handler. */
export interface IdempotencyState {
  storeResponse?: StoreResponse;
}

type State = AppState & UploadState & IdempotencyState;
type Ctx = ParameterizedContext<State>;

/** The responses of calls without a key whose connection closed before them, and the time for which they are kept. */
const UNSENT_MAX = 100;
const UNSENT_MS = 60_000;

/** The part of a response that is stored where a call creates an account: no secret. */
export interface Remembered {
  userId: number;
}

/** A call with `secrets` has a `repeat`, and stores no response: its repetition is told by whoever knows the secrets. */
interface OnceOptions extends Pick<Call, 'status' | 'secrets'> {
  repeat?: ((ctx: RouterContext<State>, remembered: Remembered) => Promise<void>) | undefined;
}

const KEY = /^[\x21-\x7e]{8,200}$/;

/**
 * Carries a call out once for each `Idempotency-Key` of a caller: a repetition within 24 hours gets the first response
 * again. The key is committed with the write by `storeResponse`, so that a killed process leaves both or neither. Throws 422 for
 * a malformed key and for one that was used for another request, and 409 while the first is still running here; with
 * several processes, one that is overtaken rolls back and repeats the response of the other. Without a key, a repetition
 * within a minute gets the first response where the connection closed before it, from the process that has it: browsers repeat such
 * requests by themselves. What must hold with several processes takes a key.
 */
export function runOnce(app: App, { status = 200, secrets = [], repeat }: OnceOptions): Middleware<State> {
  const running = new Set<string>();
  const unsent = new LRUCache<string, object>({ max: UNSENT_MAX, ttl: UNSENT_MS });

  return async (ctx, next) => {
    const key = ctx.headers['idempotency-key'];
    if (key === undefined) return runWithoutKey(ctx, next);
    if (typeof key !== 'string' || !KEY.test(key)) throw invalid({ 'Idempotency-Key': refused.malformedKey });
    const id = idOf(callerOf(ctx), key);
    const hash = await hashOf(ctx);
    if (running.has(id)) throw conflict(refused.stillRunning);
    running.add(id);
    try {
      const executed = await executedCall(app, id);
      if (executed) return await replay(ctx, executed, hash);
      await run(ctx, id, hash, next);
    } finally {
      running.delete(id);
    }
  };

  async function runWithoutKey(ctx: Ctx, next: () => Promise<unknown>): Promise<void> {
    const { res, state } = ctx;
    // A file is gone when its request ends.
    const identify = async () => idOf(callerOf(ctx), await hashOf(ctx));
    const id = unsent.size > 0 && !state.file ? await identify() : '';
    let remembered = unsent.get(id);
    unsent.delete(id);
    if (remembered) await answerAgain(ctx, remembered);
    else {
      state.storeResponse = async (response) => {
        remembered = response;
      };
      await next();
    }
    if (res.destroyed && !res.writableFinished && !state.file && remembered) unsent.set(await identify(), remembered);
  }

  /** A call that creates an account is the visitor's, also where the response came far enough to sign in. */
  function callerOf({ state: { viewer }, ip }: Ctx): string {
    return viewer && !repeat ? `account ${viewer.user._id}` : `address ${networkOf(ip)}`;
  }

  function hashOf({ method, path, request, state }: Ctx): Promise<string> {
    const fields = Object.entries((request.body ?? {}) as object).filter(([name]) => !secrets.includes(name));
    return requestHash({ method, path, body: Object.fromEntries(fields), file: state.file });
  }

  async function run(ctx: Ctx, id: string, hash: string, next: () => Promise<unknown>): Promise<void> {
    ctx.state.storeResponse = (response, tx) =>
      storeExecutedCall(app, id, { requestHash: hash, response: JSON.stringify(response) }, tx);
    try {
      await next();
    } catch (error) {
      // The other process may have taken a unique name as well as the key.
      const isOvertaken = error instanceof KeyTaken || (error instanceof HttpProblem && error.status === 409);
      const executed = isOvertaken ? await executedCall(app, id) : undefined;
      if (!executed) throw error;
      await replay(ctx, executed, hash);
    }
  }

  async function replay(ctx: Ctx, { requestHash: first, response }: ExecutedCall, hash: string): Promise<void> {
    if (first !== hash) throw otherRequest(isSameCall(first, hash) && !repeat ? { first: JSON.parse(response) } : {});
    ctx.set('Idempotency-Replayed', 'true');
    await answerAgain(ctx, JSON.parse(response));
  }

  async function answerAgain(ctx: Ctx, remembered: object): Promise<void> {
    if (repeat) return repeat(ctx as RouterContext<State>, remembered as Remembered);
    ctx.status = status;
    ctx.body = remembered;
  }
}

/** Refuses a key of another request; with the first response of the same call, a caller that never got it can go on. */
function otherRequest(details: object): HttpProblem {
  const text = refused.otherRequest;
  return new HttpProblem(422, text, { 'Idempotency-Key': text }, {}, { ...details });
}

/** Returns the id of a caller's key: a hash, because the key and a visitor's address are nobody's business. */
function idOf(caller: string, key: string): string {
  return createHash('sha256').update(`${caller} ${key}`).digest('hex');
}

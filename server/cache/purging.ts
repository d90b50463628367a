import { createHmac, randomUUID } from 'node:crypto';
import { ALL_TAGS, type Changes } from '../changes.ts';
import type { Log } from '../log.ts';

/** The tag of every response that a CDN may store. */
export const EVERYTHING = 'octavo';

/**
 * The times after a write at which its tags are purged, in milliseconds. A response that was sent just before the write may reach the
 * CDN after the first purge: the second, which still ends within a second of the write, removes it where it was under way for less
 * than half a second, and the third what a broken connection has held up.
 */
const ROUNDS = [0, 500, 10_000];

/** The most tags of one purge, which Cloudflare takes on all its plans; of more than these, everything is purged. */
const MOST_TAGS = 30;

/** The time that a purge may take, and the pauses after one that failed, which double, in milliseconds. */
const [TIMEOUT, FIRST_PAUSE, LONGEST_PAUSE] = [2_000, 100, 1_000];

/** The interval at which the log says again that the hook is away, in milliseconds. */
const LOG_INTERVAL = 60_000;

/** A write of a tag that is not purged in all rounds. */
interface Pending {
  writtenAt: number;
  round: number;
}

interface Options {
  changes: Changes;
  /** Rejects where the CDN has not purged the tags. */
  purge(tags: string[]): Promise<void>;
  log: Log;
  onPurge?: ((result: 'done' | 'failed') => void) | undefined;
}

/**
 * Has a CDN purge what every write changes, one call after the other, and everything at the start, because a process may have died
 * between a write and its purge. Every process does so for every write that it hears of: until then it may have sent what was there before.
 */
export class Purging {
  private readonly options: Options;
  private readonly pending = new Map<string, Pending>();
  private timer: NodeJS.Timeout | undefined;
  private calling: Promise<void> | null = null;
  private hasSucceeded = false;
  private isStopped = false;
  private failures = 0;
  private earliest = 0;
  private loggedAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.options = options;
    options.changes.listen((tags) => this.add(tags === ALL_TAGS ? [EVERYTHING] : tags));
    this.add([EVERYTHING]);
  }

  /** Tells if what a CDN stores now will be purged in time: the latest purge has succeeded. */
  isPurgeable(): boolean {
    return this.hasSucceeded;
  }

  /** Purges once more what was written last, where that is possible; what is lost, the next start purges. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.calling;
    if (this.pending.size > 0) await this.call([...this.pending]);
  }

  private add(tags: string[]): void {
    const { pending } = this;
    const written = { writtenAt: performance.now(), round: 0 };
    if (pending.size + tags.length > MOST_TAGS || tags.includes(EVERYTHING)) {
      pending.clear();
      pending.set(EVERYTHING, written);
    } else for (const tag of tags) pending.set(tag, { ...written });
    this.schedule();
  }

  /** Writes of one tick share a call, since a timer runs after all of them. */
  private schedule(): void {
    clearTimeout(this.timer);
    if (this.calling || this.isStopped || this.pending.size === 0) return;
    const at = Math.max(this.earliest, Math.min(...[...this.pending.values()].map(dueAt)));
    this.timer = setTimeout(() => this.callDue(), Math.ceil(at - performance.now()));
  }

  private callDue(): void {
    const now = performance.now();
    const due = [...this.pending].filter(([, written]) => dueAt(written) <= now);
    // Timers may be early by a part of a millisecond.
    if (due.length === 0) {
      this.schedule();
      return;
    }
    this.calling = this.call(due).finally(() => {
      this.calling = null;
      this.schedule();
    });
  }

  private async call(due: [string, Pending][]): Promise<void> {
    const { pending, options } = this;
    const sentAt = performance.now();
    try {
      await options.purge(due.map(([tag]) => tag));
    } catch (error) {
      this.fail(error);
      return;
    }
    for (const [tag, written] of due) {
      // Another write of the tag has rounds of its own.
      if (pending.get(tag) !== written) continue;
      while (written.round < ROUNDS.length && dueAt(written) <= sentAt) written.round++;
      if (written.round === ROUNDS.length) pending.delete(tag);
    }
    if (this.failures > 0) options.log.info('The CDN can be purged again.');
    [this.hasSucceeded, this.failures, this.loggedAt] = [true, 0, Number.NEGATIVE_INFINITY];
    options.onPurge?.('done');
  }

  private fail(error: unknown): void {
    const now = performance.now();
    this.earliest = now + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++);
    this.hasSucceeded = false;
    this.options.onPurge?.('failed');
    if (now - this.loggedAt < LOG_INTERVAL) return;
    this.loggedAt = now;
    this.options.log.warn(
      { err: error },
      'The CDN could not be purged (OCTAVO_PURGE_URL): until it is, it is given nothing to store.',
    );
  }
}

const dueAt = ({ writtenAt, round }: Pending): number => writtenAt + (ROUNDS[round] ?? 0);

/** The address that is told what to purge, and the key in Base64 by which it knows who says so. */
export interface PurgeHook {
  url: string;
  secret: string;
}

/**
 * Returns the function that has a hook purge: `POST { tags }`, signed as by https://www.standardwebhooks.com, and with the tags in the
 * header that Fastly and Varnish read. It rejects where the hook does not respond in time with a status of success.
 */
export function purgeBy({ url, secret }: PurgeHook): (tags: string[]) => Promise<void> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return async (tags) => {
    const body = JSON.stringify({ tags });
    const id = `msg_${randomUUID()}`;
    const time = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    const headers = {
      'Content-Type': 'application/json',
      'Surrogate-Key': tags.join(' '),
      'Webhook-Id': id,
      'Webhook-Timestamp': String(time),
      'Webhook-Signature': `v1,${signature}`,
    };
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The hook responded with ${response.status}.`);
  };
}

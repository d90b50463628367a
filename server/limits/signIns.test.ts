import { describe, expect, it } from 'vitest';
import { unauthorized, unavailable } from '../problems.ts';
import { callFrom } from '../testing/callFrom.ts';
import type { Turn } from './queue.ts';
import { createRateLimits } from './rateLimits.ts';
import { createSignIns, delayAfter } from './signIns.ts';

const ACCOUNT = 'ada@octavo.example';

/** Creates sign-ins whose delays are recorded instead of waited for, unless a test holds them. */
function someSignIns({ enabled = true, hold = false } = {}) {
  const delays: number[] = [];
  const held: (() => void)[] = [];
  const wait = (milliseconds: number, signal: AbortSignal) => {
    delays.push(milliseconds);
    if (!hold) return Promise.resolve();
    return new Promise<void>((go, leave) => {
      held.push(go);
      signal.addEventListener('abort', () => leave(signal.reason));
    });
  };
  const { attempt } = createSignIns({ rateLimits: createRateLimits({ enabled }), enabled, wait });
  const turns: Turn[] = [];
  const signIn = (address: string, result: () => Promise<string> = async () => 'Ada', account = ACCOUNT) =>
    attempt(callFrom(address), account, (turn) => {
      turns.push(turn);
      return result();
    });
  return { delays, held, turns, attempt, signIn, fail: (address: string) => signIn(address, wrong).catch(() => {}) };
}

const wrong = () => Promise.reject(unauthorized());
const address = (number: number) => `203.0.113.${number}`;
const laneOf = (turn: Turn | undefined) => turn?.lane;

/** Lets all pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('doubles the delay from one second to thirty', () => {
  const delays = Array.from({ length: 18 }, (_, attempts) => delayAfter(attempts));

  expect(delays.slice(0, 10)).toEqual(Array(10).fill(0));
  expect(delays.slice(10)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(delayAfter(100_000)).toBe(30_000);
});

describe('an account that fails from many addresses', () => {
  it('is slowed down from the tenth failure on, and never refused', async () => {
    const { delays, signIn, fail } = someSignIns();
    for (let number = 1; number <= 200; number++) await fail(address(number));

    expect(delays.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(delays).toHaveLength(190);
    expect(await signIn('192.0.2.1')).toBe('Ada');
  });

  it('is slowed down as much by guesses at once as by one after the other', async () => {
    const { delays, fail } = someSignIns();

    await Promise.all(Array.from({ length: 14 }, (_, number) => fail(address(number))));

    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it('is not slowed down for an address that signed in to it before', async () => {
    const { delays, signIn, fail } = someSignIns();
    await signIn('2001:db8::1');
    for (let number = 1; number <= 20; number++) await fail(address(number));
    const before = delays.length;

    await signIn('2001:db8::2');

    expect(delays).toHaveLength(before);
  });

  it('slows no other account down', async () => {
    const { delays, signIn, fail } = someSignIns();
    for (let number = 1; number <= 20; number++) await fail(address(number));
    const before = delays.length;

    await signIn(address(1), async () => 'Bob', 'bob@octavo.example');

    expect(delays).toHaveLength(before);
  });

  it('has a hundred under way at most: more are refused at once (429), but for an address that signed in before', async () => {
    const { held, signIn, fail, turns } = someSignIns({ hold: true });
    await signIn('192.0.2.1');
    for (let number = 0; number < 10; number++) await fail(address(number));
    const attempts = Array.from({ length: 100 }, (_, number) => fail(address(number)));
    await settle();
    const hashed = turns.length;

    await expect(signIn('198.51.100.1')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '30' } });

    expect(await signIn('192.0.2.1')).toBe('Ada');
    expect(turns).toHaveLength(hashed + 1);
    for (const go of held) go();
    await Promise.all(attempts);
  });

  it('shares a thousand places to wait with all others that fail', async () => {
    const { held, signIn } = someSignIns({ hold: true });
    const attempts = Array.from({ length: 1_200 }, (_, number) =>
      signIn(`10.0.${number % 100}.${Math.floor(number / 100)}`, wrong, `account${number % 12}@octavo.example`).catch(
        ({ status }) => status,
      ),
    );
    await settle();
    expect(held).toHaveLength(1_000);

    for (const go of held) go();
    const statuses = await Promise.all(attempts);

    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
  });

  it('frees the place of a client that disconnects while it waits, and does not count it', async () => {
    const { held, attempt, fail, turns } = someSignIns({ hold: true });
    for (let number = 0; number < 10; number++) await fail(address(number));
    const calls = Array.from({ length: 60 }, () => callFrom('192.0.2.1'));

    for (const ctx of calls) {
      const left = attempt(ctx, ACCOUNT, async () => 'Ada');
      await settle();
      ctx.res.emit('close');
      await expect(left).rejects.toThrow('The request ended early.');
    }
    const late = attempt(callFrom('192.0.2.1'), ACCOUNT, async () => 'Ada');
    await settle();
    held.at(-1)?.();

    expect(await late).toBe('Ada');
    expect(turns).toHaveLength(10);
  });
});

describe('an address', () => {
  it('fails ten times for an account, and then it is refused there alone', async () => {
    const { signIn, fail } = someSignIns();
    for (let time = 0; time < 10; time++) await fail('192.0.2.1');

    await expect(signIn('192.0.2.1')).rejects.toMatchObject({ status: 429 });

    expect(await signIn('192.0.2.2')).toBe('Ada');
    expect(await signIn('192.0.2.1', async () => 'Bob', 'bob@octavo.example')).toBe('Bob');
  });

  it('fails fifty times, whatever the account, and is then refused everywhere; refusals do not count', async () => {
    const { signIn } = someSignIns();
    const guess = (account: string) => signIn('192.0.2.1', wrong, account);
    for (let time = 0; time < 60; time++) await guess(ACCOUNT).catch(() => {});
    for (let number = 1; number <= 40; number++) {
      await expect(guess(`account${number}@octavo.example`)).rejects.toMatchObject({ status: 401 });
    }

    await expect(signIn('192.0.2.1', async () => 'Bob', 'bob@octavo.example')).rejects.toMatchObject({ status: 429 });
  });

  it.each([unavailable(), new Error('The database is away')])('may come again after an outage: %o', async (outage) => {
    const { delays, signIn } = someSignIns();
    for (let time = 0; time < 60; time++) await signIn('192.0.2.1', () => Promise.reject(outage)).catch(() => {});

    expect(await signIn('192.0.2.1')).toBe('Ada');
    expect(delays).toEqual([]);
  });
});

describe.each([true, false])('the queue of the hashes, with limits: %s', (enabled) => {
  it('has a lane for accounts that do not fail, and for addresses that signed in before', async () => {
    const { signIn, fail, turns } = someSignIns({ enabled });

    await signIn('192.0.2.1');
    await fail('192.0.2.2');
    await fail('192.0.2.2');
    await signIn('192.0.2.1');
    await signIn('192.0.2.3', async () => 'Bob', 'bob@octavo.example');

    expect(turns.map(laneOf)).toEqual(['first', 'first', 'second', 'first', 'first']);
    expect(turns.map(({ visitor }) => visitor)).toEqual([
      '192.0.2.1',
      '192.0.2.2',
      '192.0.2.2',
      '192.0.2.1',
      '192.0.2.3',
    ]);
  });
});

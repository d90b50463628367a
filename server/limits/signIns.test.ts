import { describe, expect, it } from 'vitest';
import { unauthorized, unavailable } from '../problems.ts';
import { callFrom } from '../testing/callFrom.ts';
import { memoryCounts } from './counts.ts';
import type { Turn } from './queue.ts';
import { createRateLimits } from './rateLimits.ts';
import { delayAfter, SignIns } from './signIns.ts';

const ACCOUNT = 'ada@octavo.example';

/** Creates sign-ins whose clock goes forward by what they wait, unless a test holds them; addresses that are `known` are devices of the account. */
function someSignIns({ enabled = true, hold = false, known = [] as string[] } = {}) {
  let time = 0;
  const delays: number[] = [];
  const held: (() => void)[] = [];
  const wait = (milliseconds: number, signal: AbortSignal) => {
    delays.push(milliseconds);
    if (!hold) {
      time += milliseconds;
      return Promise.resolve();
    }
    return new Promise<void>((go, leave) => {
      held.push(go);
      signal.addEventListener('abort', () => leave(signal.reason));
    });
  };
  const counts = memoryCounts({ now: () => time });
  const signIns = new SignIns({
    ...{ rateLimits: createRateLimits({ enabled, counts }), counts, enabled, wait },
    generationOf: async () => 0,
    knownDevice: ({ ip }) => (known.includes(ip) ? ip : null),
  });
  const turns: Turn[] = [];
  const signIn = (address: string, result: () => Promise<string> = async () => 'Ada', account = ACCOUNT) =>
    signIns.attempt(callFrom(address), account, (turn) => {
      turns.push(turn);
      return result();
    });
  const fail = (address: string) => signIn(address, wrong).catch(() => {});
  return { delays, held, turns, signIns, signIn, fail, elapsed: () => time };
}

const wrong = () => Promise.reject(unauthorized());
const address = (number: number) => `203.0.113.${number}`;
const laneOf = (turn: Turn | undefined) => turn?.lane;

/** Lets all pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('doubles the delay from one second to forty-five', () => {
  const delays = Array.from({ length: 18 }, (_, attempts) => delayAfter(attempts));

  expect(delays.slice(0, 10)).toEqual(Array(10).fill(0));
  expect(delays.slice(10)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 45_000, 45_000]);
  expect(delayAfter(100_000)).toBe(45_000);
});

describe('an account that fails from many addresses', () => {
  it('is slowed down from the tenth failure on, to fewer than a hundred in an hour', async () => {
    const { signIn, fail, elapsed, turns } = someSignIns();
    for (let number = 1; elapsed() <= 3_600_000; number++) await fail(`10.0.${number >> 8}.${number & 255}`);

    expect(turns.length).toBeLessThan(100);
    expect(await signIn('192.0.2.1')).toBe('Ada');
  });

  it('is slowed down as much by guesses at once as by one after the other', async () => {
    const { held, fail, turns } = someSignIns({ hold: true });

    const guesses = Array.from({ length: 40 }, (_, number) => fail(address(number)));
    await settle();
    const first = turns.length;
    for (const go of held) go();
    await Promise.all(guesses);

    expect(first).toBe(10);
    expect(held.length).toBeLessThan(8);
  });

  it('is guessed at one after the other: whose turn is too far away is refused at once, with the time to come back', async () => {
    const { held, signIn, fail, turns } = someSignIns({ hold: true });
    for (let number = 0; number < 10; number++) await fail(address(number));
    const guesses = Array.from({ length: 20 }, (_, number) => fail(address(100 + number)));
    await settle();

    await expect(signIn('198.51.100.1')).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    });
    expect(turns).toHaveLength(10);
    for (const go of held) go();
    await Promise.all(guesses);
  });

  it('is neither slowed down nor refused on a device on which it signed in before', async () => {
    const { delays, signIn, fail, turns } = someSignIns({ hold: true, known: ['192.0.2.7'] });
    const guesses = Array.from({ length: 40 }, (_, number) => fail(address(number)));
    await settle();
    const before = delays.length;

    expect(await signIn('192.0.2.7')).toBe('Ada');

    expect(delays).toHaveLength(before);
    expect(turns.at(-1)?.lane).toBe('first');
    void guesses;
  });

  it('is neither slowed down nor refused at an address at which it signed in before', async () => {
    const { delays, signIn, fail } = someSignIns({ hold: true });
    await signIn('192.0.2.7');
    const guesses = Array.from({ length: 40 }, (_, number) => fail(address(number)));
    await settle();
    const before = delays.length;

    expect(await signIn('192.0.2.7')).toBe('Ada');

    expect(delays).toHaveLength(before);
    void guesses;
  });

  it('is slowed down on a known device too that fails ten times itself', async () => {
    const { delays, fail } = someSignIns({ known: ['192.0.2.7'], enabled: true });
    for (let number = 0; number < 12; number++) await fail(address(number));
    const before = delays.length;

    for (let time = 0; time < 10; time++) await fail('192.0.2.7');
    expect(delays).toHaveLength(before);
  });

  it('slows no other account down', async () => {
    const { delays, signIn, fail } = someSignIns();
    for (let number = 1; number <= 20; number++) await fail(address(number));
    const before = delays.length;

    await signIn(address(1), async () => 'Bob', 'bob@octavo.example');

    expect(delays).toHaveLength(before);
  });

  it('shares a thousand places to wait with all others that fail', async () => {
    const { held, signIn } = someSignIns({ hold: true });
    // For each account ten without delay, and five whose turns are near enough.
    const attempts = Array.from({ length: 210 * 15 }, (_, number) =>
      signIn(`10.0.0.${Math.floor(number / 40)}`, wrong, `account${number % 210}@octavo.example`).catch(
        ({ status }) => status,
      ),
    );
    await settle();
    expect(held).toHaveLength(1_000);

    for (const go of held) go();
    const statuses = await Promise.all(attempts);

    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  });

  it('frees the place of a client that disconnects while it waits, and does not count it', async () => {
    const { held, signIns, fail, turns } = someSignIns({ hold: true });
    for (let number = 0; number < 10; number++) await fail(address(number));
    const calls = Array.from({ length: 60 }, () => callFrom('192.0.2.1'));

    for (const ctx of calls) {
      const left = signIns.attempt(ctx, ACCOUNT, async () => 'Ada');
      await settle();
      ctx.res.emit('close');
      await expect(left).rejects.toThrow('The request ended early.');
    }
    const late = signIns.attempt(callFrom('192.0.2.1'), ACCOUNT, async () => 'Ada');
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
  it('has a lane for accounts that do not fail, and for devices on which they signed in before', async () => {
    const { signIn, fail, turns } = someSignIns({ enabled, known: ['192.0.2.1'] });

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

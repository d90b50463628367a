import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { makeAccount, valid } from '../testing/factories.ts';
import { type OctavoProcess, startOctavoProcess } from '../testing/octavo.ts';
import { type Smtp, startSmtp } from '../testing/smtp.ts';

/** The numbers of calls: a hash takes long, and is the same each time. */
const [WITH_HASH, WITHOUT] = [11, 101];

let smtp: Smtp;
let octavo: OctavoProcess;
let email: string;
beforeAll(async () => {
  smtp = await startSmtp();
  // With real hashes: quick ones are of accounts alone, not of those who have none.
  const { TEST_HASHES } = process.env;
  delete process.env.TEST_HASHES;
  octavo = await startOctavoProcess(smtp.environment);
  process.env.TEST_HASHES = TEST_HASHES;
  ({
    account: { email },
  } = await makeAccount(octavo));
});
afterAll(async () => {
  await octavo.close();
  await smtp.close();
});

type Call = (client: Client, email: string) => Promise<unknown>;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Returns the median time of calls about an account that exists, divided by that about one that does not: call by call in
 * turns, so that whatever else the machine does meets both alike.
 */
async function ratioOf(call: Call, rounds: number): Promise<number> {
  const client = octavo.client();
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const turns = [
      [email, times[0]],
      ['nobody@octavo.example', times[1]],
    ] as const;
    for (const [address, list] of round % 2 ? turns : turns.toReversed()) {
      const begun = performance.now();
      await call(client, address);
      list.push(performance.now() - begun);
    }
  }
  return median(times[0]) / median(times[1]);
}

const login: Call = (client, address) =>
  client.post('/api/users/login', { email: address, password: 'wrong password' });
const forgotPassword: Call = (client, address) => client.post('/api/users/forgot-password', { email: address });
// With a taken name, so that neither creates an account.
const register: Call = (client, address) =>
  client.post('/api/users', { ...valid.account(), email: address, username: 'Admin' });

describe('nobody learns by the time of a response if there is an account', () => {
  it.each([
    ['sign-in', login, WITH_HASH],
    ['registration', register, WITH_HASH],
    ['forgotten password', forgotPassword, WITHOUT],
  ] as const)('%s', async (_, call, rounds) => {
    // Another program may take the processor away for a while: it counts what holds in one of three series.
    const ratios: number[] = [];
    const isEqual = (ratio: number) => ratio > 0.8 && ratio < 1.25;
    while (ratios.length < 3 && !ratios.some(isEqual)) ratios.push(await ratioOf(call, rounds));

    expect(ratios).toSatisfy((all: number[]) => all.some(isEqual));
  });
});

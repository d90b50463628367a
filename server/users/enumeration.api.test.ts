import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { makeAccount, valid } from '../testing/factories.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';
import { type Smtp, startSmtp } from '../testing/smtp.ts';

const ROUNDS = 61;

let smtp: Smtp;
let octavo: Octavo;
let email: string;
beforeAll(async () => {
  smtp = await startSmtp();
  octavo = await startOctavo(smtp.environment);
  ({
    account: { email },
  } = await makeAccount(octavo));
});
afterAll(async () => {
  await octavo.close();
  await smtp.close();
});

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Returns the median time of calls about an account that exists, divided by that about one that does not: call by call in
 * turns, so that whatever else the machine does meets both alike.
 */
async function ratioOf(call: (client: Client, email: string) => Promise<unknown>): Promise<number> {
  const client = octavo.client();
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const nobody = `nobody${round}@octavo.example`;
    const turns = [
      [email, times[0]],
      [nobody, times[1]],
    ] as const;
    for (const [address, list] of round % 2 ? turns : turns.toReversed()) {
      const begun = performance.now();
      await call(client, address);
      list.push(performance.now() - begun);
    }
  }
  return median(times[0]) / median(times[1]);
}

describe('nobody learns by the time of a response if there is an account', () => {
  it.each([
    [
      'sign-in',
      (client: Client, address: string) =>
        client.post('/api/users/login', { email: address, password: 'wrong password' }),
    ],
    [
      'forgotten password',
      (client: Client, address: string) => client.post('/api/users/forgot-password', { email: address }),
    ],
    // With a taken name, so that neither creates an account: what is told then is the name's.
    [
      'registration',
      (client: Client, address: string) =>
        client.post('/api/users', { ...valid.account(), email: address, username: 'Admin' }),
    ],
  ] as const)('%s', async (_, call) => {
    const ratio = await ratioOf(call);

    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });
});

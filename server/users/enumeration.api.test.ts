import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../testing/client.ts';
import { makeAccount, valid } from '../testing/factories.ts';
import { type OctavoProcess, startOctavoProcess } from '../testing/octavo.ts';
import { type Smtp, startSmtp } from '../testing/smtp.ts';
import { sql } from '../testing/sql.ts';

/** The numbers of calls: a hash takes long, and is the same each time. */
const [WITH_HASH, WITHOUT] = [11, 101];
/** The most series that are measured: on a busy machine one in five shows a difference that is none. */
const SERIES = 8;

let smtp: Smtp;
let octavo: OctavoProcess;
let email: string;
/** The token of an invitation that has expired. */
let expired: string;
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
  const { body } = await octavo.admin.post('/api/users/invitations', { email: 'invited@octavo.example' });
  expired = body.url.split('#')[1];
  await sql(octavo, 'UPDATE invitations SET expires_at = :past', { past: new Date(Date.now() - 1_000) });
});
afterAll(async () => {
  await octavo.close();
  await smtp.close();
});

/** Makes the call, about an account or invitation that is there or about one that is not. */
type Call = (client: Client, isThere: boolean) => Promise<ApiResponse>;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

interface Series {
  /** The median time of the calls about what is there, divided by that about what is not. */
  ratio: number;
  /** The different responses to each, as text. */
  there: Set<string>;
  notThere: Set<string>;
}

/**
 * Makes the two kinds of calls in pairs, so that whatever else the machine does meets both alike; the first of a pair at
 * random, because another program may take the processor at an interval of its own.
 */
async function measure(call: Call, rounds: number): Promise<Series> {
  const client = octavo.client();
  const kinds = [true, false].map((isThere) => ({ isThere, times: [] as number[], responses: new Set<string>() }));
  for (let round = 0; round < rounds; round++) {
    for (const { isThere, times, responses } of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
      const begun = performance.now();
      const { status, body } = await call(client, isThere);
      times.push(performance.now() - begun);
      responses.add(JSON.stringify([status, body]));
    }
  }
  const [there, not] = kinds.map(({ times, responses }) => ({ time: median(times), responses }));
  if (!there || !not) throw new Error('Both kinds are measured.');
  return { ratio: there.time / not.time, there: there.responses, notThere: not.responses };
}

const addressOf = (isThere: boolean) => (isThere ? email : 'nobody@octavo.example');

const login: Call = (client, isThere) =>
  client.post('/api/users/login', { email: addressOf(isThere), password: 'wrong password' });
const forgotPassword: Call = (client, isThere) =>
  client.post('/api/users/forgot-password', { email: addressOf(isThere) });
// The specification has it say that an address is taken; who is slower may still be nobody.
const register: Call = (client, isThere) =>
  client.post('/api/users', { ...valid.account(), ...(isThere ? { email } : {}) });
const tokenOf = (isThere: boolean) => (isThere ? expired : '0'.repeat(64));
const openInvitation: Call = (client, isThere) =>
  client.post('/api/users/invitations/open', { token: tokenOf(isThere) });
const acceptInvitation: Call = (client, isThere) =>
  client.post('/api/users/invitations/accept', {
    token: tokenOf(isThere),
    username: 'Somebody new',
    password: valid.account().password,
  });

describe('nobody learns by a response or its time if there is an account or an invitation', () => {
  it.each([
    { name: 'sign-in', call: login, rounds: WITH_HASH },
    { name: 'registration', call: register, rounds: WITH_HASH, tells: true },
    { name: 'forgotten password', call: forgotPassword, rounds: WITHOUT },
    { name: 'opening an invitation', call: openInvitation, rounds: WITHOUT },
    { name: 'accepting an invitation', call: acceptInvitation, rounds: WITHOUT },
  ])('$name', async ({ call, rounds, tells }) => {
    // Another program may take the processor away for a while: it counts what holds in one of the series.
    const series: Series[] = [];
    const isEqual = ({ ratio }: Series) => ratio > 0.8 && ratio < 1.25;
    while (series.length < SERIES && !series.some(isEqual)) series.push(await measure(call, rounds));

    expect(series).toSatisfy((all: Series[]) => all.some(isEqual));
    for (const { there, notThere } of tells ? [] : series) {
      expect(there.size).toBe(1);
      expect(notThere).toEqual(there);
    }
  });

  it('an address says that it is taken, as the specification has it, only to who registers with it', async () => {
    const { status, body } = await register(octavo.client(), true);

    expect([status, body]).toEqual([
      409,
      { message: 'This email is already taken.', errors: { email: 'This email is already taken.' } },
    ]);
  });
});

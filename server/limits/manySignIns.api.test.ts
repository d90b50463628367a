import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../testing/client.ts';
import { makeArticle } from '../testing/factories.ts';
import { ADMIN, type OctavoProcess, startOctavoProcess } from '../testing/octavo.ts';

const SIGN_INS = 20;
const READERS = 60;

let octavo: OctavoProcess;
let limited: OctavoProcess;
beforeAll(async () => {
  // With hashes that take as long as real ones.
  const { TEST_HASHES } = process.env;
  delete process.env.TEST_HASHES;
  [octavo, limited] = await Promise.all([startOctavoProcess(), startOctavoProcess({ OCTAVO_RATE_LIMITS: 'on' })]);
  process.env.TEST_HASHES = TEST_HASHES;
});
afterAll(() => Promise.all([octavo, limited].map(({ close }) => close())));

/** Sends sign-ins at once, of accounts that are there and that are not, and readers while these run. */
async function signInAndRead(server: OctavoProcess) {
  const { slug } = await makeArticle(server);
  const addresses = ['/', `/articles/${slug}`, '/api/articles?status=published', `/api/articles/${slug}`];
  for (const address of addresses) await server.visitor.get(address);
  let ended = 0;
  const signIns = Array.from({ length: SIGN_INS }, async (_, number): Promise<ApiResponse> => {
    const email = number % 4 === 0 ? ADMIN.email : `nobody${number}@octavo.example`;
    const response = await server.client().post('/api/users/login', { email, password: ADMIN.password });
    ended++;
    return response;
  });
  // The others run or wait by then.
  await Promise.race(signIns);

  const readers = await Promise.all(
    Array.from({ length: READERS }, (_, number) => server.client().get(addresses[number % addresses.length] ?? '/')),
  );
  const endedWhenRead = ended;
  return { signIns: await Promise.all(signIns), readers, endedWhenRead };
}

const statuses = (responses: ApiResponse[]) => [...new Set(responses.map(({ status }) => status))].sort();

describe('twenty sign-ins at once', () => {
  it('have no reader wait for their end', async () => {
    const { signIns, readers, endedWhenRead } = await signInAndRead(octavo);

    expect(statuses(readers)).toEqual([200]);
    expect(endedWhenRead).toBeLessThan(SIGN_INS);
    expect(statuses(signIns)).toEqual([200, 401]);
  });

  it('are answered or refused under the limits, and never fail', async () => {
    const { signIns, readers, endedWhenRead } = await signInAndRead(limited);

    expect(statuses(readers)).toEqual([200]);
    expect(endedWhenRead).toBeLessThan(SIGN_INS);
    expect([...signIns, ...readers].filter(({ status }) => status >= 500)).toEqual([]);
    expect(statuses(signIns).filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
  });
});

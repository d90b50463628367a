import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiResponse } from '../testing/client.ts';
import { makeArticle } from '../testing/factories.ts';
import { ADMIN, type OctavoProcess, startOctavoProcess } from '../testing/octavo.ts';

const SIGN_INS = 20;
const READERS = 60;

let octavo: OctavoProcess;
beforeAll(async () => {
  // With hashes that take as long as real ones.
  const { TEST_HASHES } = process.env;
  delete process.env.TEST_HASHES;
  octavo = await startOctavoProcess({ OCTAVO_RATE_LIMITS: 'on' });
  process.env.TEST_HASHES = TEST_HASHES;
});
afterAll(() => octavo.close());

const statuses = (responses: ApiResponse[]) => [...new Set(responses.map(({ status }) => status))].sort();

it('twenty sign-ins at once have no reader wait for their end, and none of them fails', async () => {
  const { slug } = await makeArticle(octavo);
  const addresses = ['/', `/articles/${slug}`, '/api/articles?status=published', `/api/articles/${slug}`];
  for (const address of addresses) await octavo.visitor.get(address);
  let ended = 0;
  const signIns = Array.from({ length: SIGN_INS }, async (_, number): Promise<ApiResponse> => {
    const email = number % 4 === 0 ? ADMIN.email : `nobody${number}@octavo.example`;
    const response = await octavo.client().post('/api/users/login', { email, password: ADMIN.password });
    ended++;
    return response;
  });
  // The others run or wait by then.
  await Promise.race(signIns);

  const readers = await Promise.all(
    Array.from({ length: READERS }, (_, number) => octavo.client().get(addresses[number % addresses.length] ?? '/')),
  );
  const endedWhenRead = ended;

  expect(statuses(readers)).toEqual([200]);
  expect(endedWhenRead).toBeLessThan(SIGN_INS);
  expect(statuses(await Promise.all(signIns))).toEqual([200, 401]);
});

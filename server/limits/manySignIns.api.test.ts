import { Piscina } from 'piscina';
import { expect, vi } from 'vitest';
import { makeArticle } from '../testing/inputs/factories.ts';
import type { ApiResponse } from '../testing/servers/client.ts';
import { holdHashes } from '../testing/servers/inProcess.ts';
import { itWith, octavo } from '../testing/servers/it.ts';
import { ADMIN } from '../testing/servers/octavo.ts';

const SIGN_INS = 20;
const READERS = 60;

const it = itWith({ OCTAVO_RATE_LIMITS: 'on' });

const statuses = (responses: ApiResponse[]) => [...new Set(responses.map(({ status }) => status))].sort();

it('twenty sign-ins at once have no reader wait for their end, and none of them fails', async () => {
  const { slug } = await makeArticle(octavo);
  const addresses = ['/', `/articles/${slug}`, '/api/articles?status=published', `/api/articles/${slug}`];
  for (const address of addresses) await octavo.visitor.get(address);
  // Its tasks run in threads of their own.
  const threads = vi.spyOn(Piscina.prototype, 'run');
  const release = holdHashes();
  let ended = 0;
  const signIns = Array.from({ length: SIGN_INS }, async (_, number): Promise<ApiResponse> => {
    const email = number % 4 === 0 ? ADMIN.email : `nobody${number}@octavo.example`;
    const response = await octavo.client().post('/api/users/login', { email, password: ADMIN.password });
    ended++;
    return response;
  });
  await expect.poll(() => threads.mock.calls.length).toBeGreaterThan(0);

  const readers = await Promise.all(
    Array.from({ length: READERS }, (_, number) => octavo.client().get(addresses[number % addresses.length] ?? '/')),
  );
  const endedWhenRead = ended;
  release();

  expect(statuses(readers)).toEqual([200]);
  expect(endedWhenRead).toBe(0);
  expect(statuses(await Promise.all(signIns))).toEqual([200, 401]);
  expect(threads).toHaveBeenCalledTimes(SIGN_INS);
  threads.mockRestore();
});

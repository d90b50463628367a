import type { AuthInfo } from 'electron';
import { expect, it } from 'vitest';
import type { Credentials, CredentialsRequest } from '../../../shared/desktop.ts';
import { createCredentials } from './credentials.ts';

const info: AuthInfo = { isProxy: false, scheme: 'basic', host: 'blog.example.com', port: 443, realm: 'Press' };
const right = { username: 'ada', password: 'right' };

/** Credentials of somebody who gives these answers, one after the other. */
function answering(...answers: (Credentials | null)[]) {
  const requests: CredentialsRequest[] = [];
  const credentials = createCredentials(async (request) => {
    requests.push(request);
    return answers.shift() ?? null;
  });
  return { ...credentials, requests };
}

it('asks once for all requests that wait', async () => {
  const { find, requests } = answering(right);

  expect(await Promise.all([find(info, null), find(info, null)])).toEqual([right, right]);
  expect(await find(info, null)).toBe(right);
  expect(requests).toEqual([{ isProxy: false, host: 'blog.example.com', isRepeated: false }]);
});

it('asks once more where they were not accepted, once for all requests', async () => {
  const wrong = { username: 'ada', password: 'wrong' };
  const { find, requests } = answering(wrong, right);
  const first = await find(info, null);

  expect(await Promise.all([find(info, first), find(info, first)])).toEqual([right, right]);
  expect(requests.map(({ isRepeated }) => isRepeated)).toEqual([false, true]);
});

it('does not ask again after a cancellation, until it is forgotten', async () => {
  const { find, forget, requests } = answering(null, right);
  await find(info, null);

  expect(await find(info, null)).toBeNull();
  forget();
  expect(await find(info, null)).toBe(right);
  expect(requests).toHaveLength(2);
});

it('asks for each service', async () => {
  const proxy = { ...info, isProxy: true, port: 3128 };
  const { find, requests } = answering(right, right);
  await find(info, null);
  await find(proxy, null);

  expect(requests.at(-1)).toEqual({ isProxy: true, host: 'blog.example.com:3128', isRepeated: false });
});

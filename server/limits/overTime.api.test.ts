import { expect, vi } from 'vitest';
import { hold } from '../testing/calls/heldRequest.ts';
import { until } from '../testing/faults/faults.ts';
import { makeArticle } from '../testing/inputs/factories.ts';
import type { InProcess } from '../testing/servers/inProcess.ts';
import { itWith, octavo } from '../testing/servers/it.ts';

/** A server in this process, whose clock a test can put forward. */
let server: InProcess;
const it = itWith({ OCTAVO_RATE_LIMITS: 'on' });
it.beforeAll(async () => {
  ({ server } = octavo);
});
it.afterEach(() => void vi.useRealTimers());

it('an account may comment 200 times a day, ten times a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { _id } = await makeArticle(octavo);
  const comment = () => octavo.user.post(`/api/comments/${_id}`, { message: 'Well said.' });
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  const statuses = new Set<number>();
  for (let minute = 0; minute < 20; minute++) {
    for (let time = 0; time < 10; time++) statuses.add((await comment()).status);
    later(60);
  }
  const late = await comment();
  later(24 * 60 * 60);
  const tomorrow = await comment();

  expect(statuses).toEqual(new Set([201]));
  expect(late.status).toBe(429);
  expect(late.headers.get('RateLimit-Policy')).toBe('"comment-day";q=200;w=86400');
  expect(tomorrow.status).toBe(201);
});

it('a call whose body takes more than 30 seconds is refused (408)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const request = { method: 'POST', path: '/api/users/login', cookie: '', body: { email: 'ada@octavo.example' } };
  const held = await hold(server.url, request, 'body', 0.5);
  // The server reads the body, and looks at the clock.
  await until(() => vi.getTimerCount() > 0);

  vi.advanceTimersByTime(30_000);
  const response = await held.finish();

  expect(response.status).toBe(408);
});

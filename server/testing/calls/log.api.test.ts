import { expect } from 'vitest';
import { eachRow } from '../eachRow.ts';
import { until } from '../faults/faults.ts';
import { rawRequest } from '../rawRequest.ts';
import { itWith, octavo } from '../servers/it.ts';

const it = itWith({ LOG_LEVEL: 'debug' });

/** Makes a request and waits for its line in the log. */
async function lineOf(method: string, path: string, headers: Record<string, string> = {}) {
  const { headers: received } = await rawRequest(octavo.url, { method, path, headers });
  const id = received['x-request-id'];
  const found = () =>
    octavo
      .log()
      .split('\n')
      .find((line) => line.includes(`"requestId":"${id}"`) && line.endsWith('}'));
  await until(() => found() !== undefined);
  return JSON.parse(found() ?? '');
}

it('writes one object a line, whatever a path holds', () =>
  eachRow(
    [
      '/api/x%0a{"level":"fatal"}',
      '/api/x%0d%0aforged',
      '/api/x%e2%80%a8forged',
      '/api/x","level":"fatal',
      '/api/x%1b[2J',
    ],
    async (path) => {
      const line = await lineOf('POST', path);

      expect(line).toMatchObject({ method: 'POST', level: 'info' });
      expect(octavo.log()).not.toMatch(/^(?!\{.*\}$)./m);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the log must not have any
      expect(octavo.log()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u2028\u2029]/);
    },
  ));

it('has time, call, status and duration of a request, and nothing about its sender', async () => {
  const line = await lineOf('GET', '/api/articles', {
    'User-Agent': 'a browser of somebody',
    'X-Forwarded-For': '203.0.113.9',
    Referer: 'https://example.com/where-somebody-was',
  });

  expect(Object.keys(line).sort()).toEqual(['level', 'method', 'ms', 'msg', 'path', 'requestId', 'status', 'time']);
  expect(octavo.log()).not.toMatch(/somebody|203\.0\.113\.9|127\.0\.0\.1/);
});

it('has the id of the trace that a proxy names, and of no malformed one', async () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';

  const traced = await lineOf('POST', '/api/users/logout', { traceparent: `00-${id}-00f067aa0ba902b7-01` });
  const malformed = await lineOf('POST', '/api/users/logout', { traceparent: `00-${'0'.repeat(32)}-"-01` });

  expect(traced.traceId).toBe(id);
  expect(malformed).not.toHaveProperty('traceId');
});

it.each([
  ['GET', '/preview/', ''],
  ['GET', '/api/preview/', '?x=1'],
  ['POST', '/unsubscribe/', ''],
  ['GET', '/%75nsubscribe/', ''],
  ['GET', '/Unsubscribe/', '/'],
  ['DELETE', '/api/users/sessions/', ''],
])('has no token that an address has: %s %s', async (method, path, rest) => {
  const token = 'a-token_of-43-characters-that-opens-something';

  const line = await lineOf(method, path + token + rest);

  expect(line.path).toMatch(/…/);
  expect(octavo.log()).not.toContain(token);
});

it('has every time in UTC', async () => {
  const line = await lineOf('POST', '/api/users/logout');

  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(new Date(line.time).toISOString()).toBe(line.time);
});

import { expect, it, vi } from 'vitest';
import { UNREACHABLE_HEADER } from '../../../shared/desktop.ts';
import { createForward } from './forwardToServer.ts';
import type { NetResponse, SendRequest } from './sendRequest.ts';

const current = { url: 'https://blog.example.com', name: 'Blog', timeZone: 'UTC', language: 'en' };
const json = { 'content-type': 'application/json; charset=utf-8' };

function setUp(response: Partial<NetResponse> = {}, server: typeof current | null = current) {
  const sendRequest = vi.fn<SendRequest>(async () => ({
    status: 200,
    headers: json,
    body: Buffer.from('{}'),
    redirectTo: null,
    ...response,
  }));
  const forward = createForward({ sendRequest, server: () => server, timeoutMs: 1 });
  const send = (target = '/api/articles', init: RequestInit = {}) =>
    forward(new Request('https://octavo.test/', init), target);
  return { send, sendRequest };
}

it('sends the conditions of a call, and nothing that names the page', async () => {
  const { send, sendRequest } = setUp();
  const headers = {
    accept: 'application/json',
    'accept-language': 'pt',
    'content-type': 'application/json',
    'if-match': '"3"',
    'idempotency-key': 'a-key-of-the-form',
    'octavo-account': '7',
  };
  const hidden = { origin: 'app://octavo', referer: 'app://octavo/dashboard', cookie: 'a=b', authorization: 'x' };

  await send('/api/categories/1', { method: 'PUT', headers: { ...headers, ...hidden }, body: '{}' });

  expect(sendRequest.mock.calls[0]?.[0]).toMatchObject({
    url: 'https://blog.example.com/api/categories/1',
    method: 'PUT',
    headers,
    body: new Uint8Array([123, 125]),
    credentials: 'include',
  });
});

it('passes on a response without its cookies and policies', async () => {
  const headers = { ...json, etag: '"3"', 'set-cookie': ['a=b'], 'access-control-allow-origin': '*', link: '<x>' };
  const { send } = setUp({ status: 412, headers });

  const response = await send();

  expect(response.status).toBe(412);
  expect(await response.json()).toEqual({});
  expect(Object.fromEntries(response.headers)).toEqual({
    ...json,
    etag: '"3"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
});

it('passes on a response of the server alone: no page, script or SVG, and no redirect', async () => {
  const foreign: Partial<NetResponse>[] = [
    { headers: { 'content-type': 'text/html' } },
    { headers: { 'content-type': 'image/svg+xml' } },
    { headers: { 'content-type': 'text/javascript' } },
    { headers: {} },
    { status: 302, redirectTo: 'https://elsewhere.example/' },
  ];

  for (const response of foreign) {
    const received = await setUp(response).send();
    expect(received.status).toBe(503);
    expect(received.headers.has(UNREACHABLE_HEADER)).toBe(true);
  }
});

it('requests nothing but its own server', async () => {
  const { send, sendRequest } = setUp();
  const nowhere = setUp({}, null);

  const responses = [await send('@evil.example/x'), await send(':80@evil.example/'), await nowhere.send()];

  expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(sendRequest).not.toHaveBeenCalled();
  expect(nowhere.sendRequest).not.toHaveBeenCalled();
});

it('says that the server is away where it does not answer', async () => {
  const { send, sendRequest } = setUp();
  sendRequest.mockRejectedValue(new Error('net::ERR_CONNECTION_REFUSED'));

  const response = await send();

  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: 'The server does not answer.' });
});

it('ends a request that is not answered, so that its connection is free for others', async () => {
  const { send, sendRequest } = setUp();
  sendRequest.mockImplementation(
    ({ signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );

  const response = await send();

  expect(response.status).toBe(503);
});

import { describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { readerEndpoints } from './readerEndpoints.ts';
import { createTransport } from './transport.ts';

const respondWith = (body: unknown, status = 200) => vi.fn(async () => Response.json(body, { status }));

const clientOver = (fetch: typeof globalThis.fetch) => createClient(readerEndpoints, createTransport({ fetch }));

describe('createClient', () => {
  it('sends the query that it is given', async () => {
    const fetch = respondWith({ data: [] });

    await clientOver(fetch).articles({ page: 2, limit: 9, category: 'Hand tools', fields: 'card' });

    expect(fetch).toHaveBeenCalledWith(
      '/api/articles?page=2&limit=9&category=Hand+tools&fields=card',
      expect.anything(),
    );
  });

  it('names the account for which a call is made, unless it asks who is signed in', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
    const client = createClient(readerEndpoints, createTransport({ fetch }), () => '7');

    await client.addComment('1', { message: 'Quite so.' }, { key: 'a-key-of-the-form' });
    await client.profile();

    const [comment, profile] = fetch.mock.calls.map(([, request]) => request?.headers);
    expect(comment).toMatchObject({ 'idempotency-key': 'a-key-of-the-form', 'octavo-account': '7' });
    expect(profile).not.toHaveProperty('octavo-account');
  });

  it('encodes a slug in the path', async () => {
    const fetch = respondWith({});

    await clientOver(fetch).article('../users?x');

    expect(fetch).toHaveBeenCalledWith('/api/articles/..%2Fusers%3Fx', expect.anything());
  });

  it('throws what the server refused, with its status and field errors', async () => {
    const fetch = respondWith({ message: 'Please check the fields.', errors: { page: 'No.' } }, 422);

    const call = clientOver(fetch).categories({ page: 1, limit: 10 });

    await expect(call).rejects.toMatchObject({
      status: 422,
      message: 'Please check the fields.',
      errors: { page: 'No.' },
    });
  });

  it.each<[unknown]>([[{}], [{ message: 5 }], [{ message: ['No'] }], [{ message: {} }], [null], ['No']])(
    'throws a problem without a message where the server refuses with %j',
    async (body) => {
      const call = clientOver(respondWith(body, 500)).logout();

      await expect(call).rejects.toMatchObject({ status: 500, message: '' });
    },
  );

  it('throws a problem of status 0 without a response', async () => {
    const call = clientOver(() => Promise.reject(new TypeError('fetch failed'))).commentsOf('1');

    await expect(call).rejects.toMatchObject({ status: 0, message: '' });
  });

  it('throws a problem where the response is no JSON, whatever its status', async () => {
    const call = clientOver(async () => new Response('<html>', { status: 200 })).article('a');

    await expect(call).rejects.toMatchObject({ status: 200, message: '' });
  });
});

import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { describe, expect } from 'vitest';
import { isReplay, withKey } from '../testing/rows/idempotency.ts';
import { it, octavo } from '../testing/servers/it.ts';

/** What has a unique name: made twice, the second answer would be that there is one already. */

const cases = {
  'a category': ['/api/categories', () => ({ category: `Made once ${randomUUID()}` })],
  'a saved view': ['/api/views', () => ({ list: 'articles', name: randomUUID(), query: { q: 'paper' } })],
} as const;

describe.each(Object.entries(cases))('%s', (_name, [path, fieldsOf]) => {
  it('is made once with a key, and its first response is repeated', async () => {
    const [key, fields] = [randomUUID(), fieldsOf()];

    const first = await octavo.admin.post(path, fields, withKey(key));
    const again = await octavo.admin.post(path, fields, withKey(key));

    expect([first.status, again.status, isReplay(again)]).toEqual([201, 201, true]);
    expect(again.body).toEqual(first.body);
  });

  it('is refused where there is another, with a key or without (409)', async () => {
    const fields = fieldsOf();
    await octavo.admin.post(path, fields);

    const statuses = [
      await octavo.admin.post(path, fields),
      await octavo.admin.post(path, fields, withKey(randomUUID())),
    ].map(({ status }) => status);

    expect(statuses).toEqual([409, 409]);
  });
});

it('a category without a key is in the next response where the connection closed before the first, once', async () => {
  const fields = await createUnheard();

  const statuses = [
    await octavo.admin.post('/api/categories', fields),
    await octavo.admin.post('/api/categories', fields),
  ].map(({ status }) => status);

  expect(statuses).toEqual([201, 409]);
});

/** Creates a category by a connection that closes before the response; another one where it closed before the request arrived. */
async function createUnheard(): Promise<{ category: string }> {
  const fields = { category: `Unsent ${randomUUID()}` };
  const { hostname, port } = new URL(octavo.url);
  const body = JSON.stringify(fields);
  const head = [
    'POST /api/categories HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Cookie: ${octavo.admin.cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const socket = net.connect(Number(port), hostname);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  for (let look = 0; look < 50; look++) {
    const { body: all } = await octavo.visitor.get('/api/categories/allCategories');
    if (JSON.stringify(all).includes(fields.category)) return fields;
  }
  return createUnheard();
}

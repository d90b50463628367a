import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { type Octavo, startOctavo } from '../testing/servers/octavo.ts';

let hub: Server;
let address: string;
let octavo: Octavo;
/** The requests to the hub, and those who wait for the next one. */
const told: string[] = [];
let arrived = () => {};

beforeAll(async () => {
  hub = createServer(async (req, res) => {
    told.push(await text(req));
    // Never answered, as by a hub that hangs: no request of Octavo's waits for it.
    res.on('close', () => {});
    arrived();
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/hub`;
  octavo = await startOctavo({ OCTAVO_WEBSUB_HUB: address });
});
afterAll(async () => {
  await octavo.close();
  hub.closeAllConnections();
  await new Promise((resolve) => hub.close(resolve));
});

/** Resolves when the hub has been told so often. */
const toldTimes = (count: number) =>
  new Promise<void>((resolve) => {
    arrived = () => told.length >= count && resolve();
    arrived();
  });

it('a hub is told of each publication, with every feed that has the article, and of no draft', async () => {
  const { category } = await makeCategory(octavo, 'Told & retold');
  const draft = await makeArticle(octavo, { category, tags: ['hub'], published: false });
  const published = await makeArticle(octavo, { category, tags: ['hub'] });
  await toldTimes(1);
  await octavo.admin.put(`/api/articles/${draft._id}/publish`, { published: true });
  await toldTimes(2);

  for (const body of told) {
    const sent = new URLSearchParams(body);
    expect(sent.get('hub.mode')).toBe('publish');
    expect(sent.getAll('hub.url')).toEqual(
      ['', `?category=Told%20%26%20retold`, `?author=${published.author?._id}`, '?tag=hub'].flatMap((query) => [
        `${octavo.url}/feed.xml${query}`,
        `${octavo.url}/feed.json${query}`,
      ]),
    );
  }
  expect(told.length).toBe(2);
});

it('the feeds name the hub', async () => {
  const [rss, json] = [await octavo.visitor.get('/feed.xml'), await octavo.visitor.get('/feed.json')];

  expect(rss.body).toContain(`<atom:link href="${address}" rel="hub"/>`);
  expect(JSON.parse(json.body).hubs).toEqual([{ type: 'WebSub', url: address }]);
  expect(rss.headers.get('Link')).toBe(`<${address}>; rel="hub", <${octavo.url}/feed.xml>; rel="self"`);
});

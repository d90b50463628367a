import { beforeAll, expect, inject, it, type TestContext } from 'vitest';
import { makeArticle, valid } from '../inputs/factories.ts';
import { Random } from '../inputs/random.ts';
import { startCdn } from '../servers/cdn.ts';
import { startInProcess } from '../servers/inProcess.ts';
import {
  type Environment,
  emptyPostgres,
  type OctavoProcess,
  startOctavoProcess,
  startProcess,
} from '../servers/octavo.ts';
import { breakableProxy } from './breakableProxy.ts';
import { until } from './faults.ts';

let octavo: OctavoProcess;
beforeAll(async () => {
  const database = await emptyPostgres(inject('postgres'));
  octavo = await startOctavoProcess({ DATABASE_URL: database.url });
  return async () => {
    await octavo.close();
    await database.drop();
  };
});

/** The environment of another process on the same data, which reaches the database through a proxy of its own. */
async function over({ onTestFinished }: TestContext, options: Parameters<typeof breakableProxy>[1] = {}) {
  const line = await breakableProxy(octavo.environment.DATABASE_URL ?? '', options);
  onTestFinished(line.close);
  const environment: Environment = { ...octavo.environment, DATABASE_URL: line.url };
  return { line, environment };
}

const statusOf = async (url: string) => (await fetch(url)).status;
const unpublish = async (_id: string) =>
  expect((await octavo.admin.put(`/api/articles/${_id}/publish`, { published: false })).status).toBe(200);

// They run at once, because each waits for timeouts of some ten seconds.
it.concurrent('soon serves nothing from its cache while it receives no notifications', async (test) => {
  const { _id, slug } = await makeArticle(octavo);
  const { line, environment } = await over(test);
  const other = await startInProcess(environment, { pages: true });
  test.onTestFinished(other.stop);
  const page = `${other.url}/articles/${slug}`;
  await until(async () => {
    const before = other.rendered();
    await fetch(page);
    return other.rendered() === before;
  });

  line.silence('listening');
  await unpublish(_id);

  expect(await statusOf(page)).toBe(200);
  await until(async () => (await statusOf(page)) === 404);
});

it.concurrent('caches nothing where it can receive no notifications, and warns once', async (test) => {
  const { _id, slug } = await makeArticle(octavo);
  const { environment } = await over(test, { dropsListen: true });
  const other = await startProcess(environment);
  test.onTestFinished(async () => void (await other.stop('SIGKILL')));
  const page = `${other.url}/articles/${slug}`;
  const warnings = () => other.log().match(/no notification/g)?.length;
  await until(() => warnings() !== undefined);
  for (let time = 0; time < 3; time++) expect(await statusOf(page)).toBe(200);

  await unpublish(_id);

  expect(await statusOf(page)).toBe(404);
  expect(warnings()).toBe(1);
});

it.concurrent('shows settings that were changed at another process at once', async (test) => {
  const { environment } = await over(test);
  const other = await startProcess(environment);
  test.onTestFinished(async () => void (await other.stop('SIGKILL')));
  const textAt = async (path: string) => (await fetch(other.url + path)).text();
  const paths = ['/about', '/feed.xml', '/manifest.webmanifest', '/.well-known/security.txt'];
  await Promise.all(paths.map(textAt));

  await octavo.admin.put('/api/settings', { name: 'Elsewhere', contactEmail: 'else@octavo.example' });

  // This route never waits for the database: it has what a notification brought.
  await until(async () => (await textAt('/healthz')).includes('Elsewhere'));
  const [about, feed, manifest, security] = await Promise.all(paths.map(textAt));
  expect(about).toContain('<meta data-page property="og:site_name" content="Elsewhere">');
  expect(feed).toContain('<title>Elsewhere</title>');
  expect(manifest).toContain('"name":"Elsewhere"');
  expect(security).toContain('mailto:else@octavo.example');
});

it.concurrent('has its CDN purge what was changed at another process', async (test) => {
  const cdn = await startCdn(new Random(1));
  test.onTestFinished(cdn.close);
  const { environment } = await over(test);
  const other = await startProcess({ ...environment, ...cdn.environment });
  test.onTestFinished(async () => void (await other.stop('SIGKILL')));
  const { _id, slug } = await makeArticle(octavo);
  const page = `/articles/${slug}`;
  await until(async () => {
    await cdn.get(other.url, page);
    return cdn.stored.has(page);
  });

  await octavo.admin.put(`/api/articles/${_id}`, { title: 'Changed behind a CDN' });

  await until(async () => (await cdn.get(other.url, page)).body.includes('Changed behind a CDN'));
});

it.concurrent('shows pages and menus that were changed at another process at once', async (test) => {
  const { environment } = await over(test);
  const other = await startProcess(environment);
  test.onTestFinished(async () => void (await other.stop('SIGKILL')));
  const textAt = async (path: string) => (await fetch(other.url + path)).text();
  await Promise.all(['/', '/terms'].map(textAt));

  await octavo.admin.put('/api/pages/terms', { menuTitle: 'Rules elsewhere', content: '<p>Other rules.</p>' });

  await until(async () => (await textAt('/')).includes('>Rules elsewhere</a>'));
  expect(await textAt('/terms')).toContain('>Other rules.</p>');
  await octavo.admin.post('/api/pages/terms/reset');
});

it.concurrent('shows settings that were changed at another process without notifications too', async (test) => {
  const { environment } = await over(test, { dropsListen: true });
  const other = await startProcess(environment);
  test.onTestFinished(async () => void (await other.stop('SIGKILL')));
  const about = async () => (await fetch(`${other.url}/about`)).text();
  await about();

  await octavo.admin.put('/api/settings', { contactLocation: 'Without notifications' });

  expect(await about()).toContain('Without notifications');
});

it.concurrent('is alive but not ready while its database is silent, and recovers by itself', async (test) => {
  const { line, environment } = await over(test);
  const other = await startProcess(environment);
  test.onTestFinished(async () => void (await other.stop('SIGKILL')));
  expect(await statusOf(`${other.url}/readyz`)).toBe(200);

  line.silence('all');
  const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf(`${other.url}/readyz`)));
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(await statusOf(`${other.url}/healthz`)).toBe(200);
  line.speak();

  await until(async () => (await statusOf(`${other.url}/readyz`)) === 200);
  const created = await octavo.client(other.url).post('/api/contacts', valid.contact());
  expect(created.status).toBe(201);
});

it.concurrent('stops while its database is silent', async (test) => {
  const { line, environment } = await over(test);
  const other = await startProcess(environment);
  test.onTestFinished(async () => void (await other.stop('SIGKILL')));
  await statusOf(`${other.url}/`);

  line.silence('all');

  expect(await other.stop()).toBe(0);
});

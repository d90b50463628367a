import { readdirSync, readFileSync } from 'node:fs';
import { USER } from '../testing/rows/people.ts';
import type { Driver } from './drive/driver.ts';
import { recordResponse } from './drive/recordResponse.ts';
import { type Request, requestOf } from './drive/request.ts';
import { pagesOf, uncached } from './pages.ts';
import { printProgress } from './report.ts';
import { settled } from './settled.ts';
import type { Site } from './site.ts';
import { texts } from './texts.ts';
import { uploadedImage } from './upload.ts';

/** What one response takes: milliseconds of processor time of the server and of Postgres, and the bytes of its body. */
export interface Cost {
  server: number;
  database: number;
  bytes: number;
}

/** What readers and writers ask for. */
export type Kind = 'cached page' | 'rendered page' | 'picture' | 'script or style' | 'comment' | 'save' | 'sign-in';

export type Costs = Record<Kind, Cost>;

const SECONDS = 5;

/** Measures what each kind of request costs on a site whose database is that of the Postgres with this process. */
export async function measureCosts(site: Site, postgres: number, driver: Driver): Promise<Costs> {
  const costs = Object.entries(await requestsOf(site)).map(([kind, request]) => async () => {
    printProgress(`  the cost of a ${kind}…`);
    const { body } = await recordResponse(site.url, request);
    await driver.drive({ url: site.url, request, seconds: 2 });
    await settled(site.pid);
    const before = [processorTime(site.pid), processorTime(postgres)];
    const { rate } = await driver.drive({ url: site.url, request, seconds: SECONDS });
    await settled(site.pid);
    const [server = 0, database = 0] = [processorTime(site.pid), processorTime(postgres)].map(
      (after, place) => (after - (before[place] ?? 0)) / (rate * SECONDS),
    );
    return [kind, { server, database, bytes: body.length }];
  });
  const measured: unknown[] = [];
  for (const measure of costs) measured.push(await measure());
  return Object.fromEntries(measured as [Kind, Cost][]) as Costs;
}

async function requestsOf(site: Site): Promise<Record<Kind, Request>> {
  const { home, article } = pagesOf(site.articles);
  const [text] = await texts();
  const send = (method: string, path: string, body: unknown, more: Partial<Request> = {}) =>
    requestOf({
      method,
      path,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Cookie: site.cookie },
      ids: site.articles,
      ...more,
    });
  const page = (
    await recordResponse(site.url, requestOf({ path: home.first, headers: { 'Accept-Encoding': 'identity' } }))
  ).body;
  const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page.toString())?.[1];
  if (!asset) throw new Error('The home page names no script.');
  const message = 'I have read it twice, and still look things up in the wrong place.';
  const { email, password } = USER;
  return {
    'cached page': requestOf({ path: article }),
    'rendered page': requestOf({ path: uncached(article) }),
    picture: requestOf({ path: await uploadedImage(site) }),
    'script or style': requestOf({ path: asset }),
    comment: send('POST', '/api/comments/{id}', { message }, { status: 201 }),
    save: send('PUT', '/api/articles/{id}', { content: text?.content }),
    'sign-in': send(
      'POST',
      '/api/users/login',
      { email, password },
      { headers: { 'Content-Type': 'application/json' } },
    ),
  };
}

/** The milliseconds of a clock tick. */
const TICK = 10;

/** The processor time of a process, its children and those that they awaited, in milliseconds, on Linux. */
export function processorTime(pid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'latin1');
        // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: utime, stime, cutime and cstime are the fields 14 to 17.
        const fields = text
          .slice(text.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0);
        return [{ pid: Number(name), parent: fields[1], ticks }];
      } catch {
        // It has ended.
        return [];
      }
    });
  const timeOf = (parent: number): number =>
    processes.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.ticks * TICK + timeOf(one.pid), 0);
  return timeOf(pid) + (processes.find((one) => one.pid === pid)?.ticks ?? 0) * TICK;
}

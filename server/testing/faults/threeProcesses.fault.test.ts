import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, inject, it } from 'vitest';
import { draftOf, makeAccount, makeArticle, makeCategory, makeDraft, valid } from '../inputs/factories.ts';
import { isReplay, withKey } from '../rows/idempotency.ts';
import { codeOf } from '../rows/secondFactor.ts';
import type { ApiResponse, Client } from '../servers/client.ts';
import {
  emptyPostgres,
  type OctavoProcess,
  type Process,
  startOctavoProcess,
  startProcess,
} from '../servers/octavo.ts';
import { roundRobin } from '../servers/roundRobin.ts';
import { type Smtp, startSmtp } from '../servers/smtp.ts';
import { sql } from '../servers/sql.ts';
import { until } from './faults.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let smtp: Smtp;
let octavo: OctavoProcess;
/** Three processes on one database and one data folder. */
let processes: Process[];
beforeAll(async () => {
  smtp = await startSmtp();
  const database = await emptyPostgres(inject('postgres'));
  octavo = await startOctavoProcess({
    ...smtp.environment,
    DATABASE_URL: database.url,
    OCTAVO_RATE_LIMITS: 'on',
    OCTAVO_TRUST_PROXY: '1',
    OCTAVO_DRAIN_SECONDS: '1',
  });
  processes = [octavo, ...(await Promise.all([1, 2].map(() => startProcess(octavo.environment))))];
  return async () => {
    await Promise.all(processes.map(({ stop }) => stop('SIGKILL')));
    await octavo.close();
    await database.drop();
    await smtp.close();
  };
});

let addresses = 0;
/** The headers of a request from an address that no other has used. */
const elsewhere = () => ({ headers: { 'X-Forwarded-For': `198.51.${++addresses >> 8}.${addresses & 255}` } });

/** Clients of all processes, with the session of another client. */
const everywhere = ({ cookie } = octavo.visitor): Client[] =>
  processes.map(({ url }) => Object.assign(octavo.client(url), { cookie }));
/** Makes calls at once, so many at each process. */
const atOnce = (clients: Client[], count: number, call: (client: Client, number: number) => Promise<ApiResponse>) =>
  Promise.all(clients.flatMap((client, at) => Array.from({ length: count }, (_, n) => call(client, n * 3 + at))));
const statuses = (responses: ApiResponse[]) => responses.map(({ status }) => status).sort();
const times = (count: number, status: number): number[] => Array(count).fill(status);

it('wrong sign-ins are counted for all, and right ones are given back', async () => {
  const { account } = await makeAccount(octavo);
  const [guessing, other] = [elsewhere(), elsewhere()];
  const logIn = (client: Client, password: string, from: object) =>
    client.post('/api/users/login', { email: account.email, password }, from);

  const right = await atOnce(everywhere(), 3, (client) => logIn(client, account.password, other));
  const wrong = await atOnce(everywhere(), 8, (client) => logIn(client, 'wrong password', guessing));
  const late = await Promise.all(everywhere().map((client) => logIn(client, account.password, guessing)));

  expect(statuses(right)).toEqual(times(9, 200));
  expect(statuses(wrong)).toEqual([...times(10, 401), ...times(14, 429)]);
  expect(statuses(late)).toEqual(times(3, 429));
  expect(late[2]?.headers.get('RateLimit')).toMatch(/^"login-account";r=0;t=[1-9]\d*$/);
  expect((await logIn(octavo.client(processes[1]?.url), account.password, elsewhere())).status).toBe(200);
});

it('calls of any other limit are counted for all', async () => {
  const from = elsewhere();

  const sent = await atOnce(everywhere(), 3, (client) => client.post('/api/contacts', valid.contact(), from));

  expect(statuses(sent)).toEqual([...times(5, 201), ...times(4, 429)]);
});

it('a session that one began is one at the others, until another ends it', async () => {
  const { client } = await makeAccount(octavo);
  const profiles = () => Promise.all(everywhere(client).map((each) => each.get('/api/users/profile')));

  const before = await profiles();
  await everywhere(client)[1]?.get('/api/users/logout');
  const after = await profiles();

  expect([statuses(before), statuses(after)]).toEqual([times(3, 200), times(3, 401)]);
});

it('settings that one saved are those of all, and of two that save at once one is told', async () => {
  const { version } = (await octavo.admin.get('/api/settings')).body;
  const match = { headers: { 'If-Match': `"${version}"` } };

  const saved = await atOnce(everywhere(octavo.admin), 1, (client, number) =>
    client.put('/api/settings', { name: `Saved by ${number}` }, match),
  );
  const { name } = saved.find(({ status }) => status === 200)?.body.settings ?? {};

  expect(statuses(saved)).toEqual([200, 412, 412]);
  for (const { url } of processes)
    await until(async () => (await octavo.client(url).get('/healthz')).body.name === name);
});

it('a job runs once, and the link that it mails works once', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => makeAccount(octavo)));
  const emails = accounts.map(({ account }) => account.email);

  await Promise.all(
    everywhere().map((client, at) =>
      client.post('/api/users/forgot-password', { email: emails[at] ?? '' }, elsewhere()),
    ),
  );
  const mails = await Promise.all(emails.map((email) => smtp.next(email, /Set a new password/)));
  const token = mails[0]?.links[0]?.split('#')[1] ?? '';
  const used = await atOnce(everywhere(), 2, (client) =>
    client.post('/api/users/reset-password', { token, password: 'entirely new password' }, elsewhere()),
  );
  await until(
    async () => (await sql(octavo, "SELECT id FROM jobs WHERE kind IN ('mail', 'forgot-password')")).length === 0,
  );

  expect(statuses(used)).toEqual([200, ...times(5, 422)]);
  expect(smtp.mails.filter(({ subject }) => /Set a new password/.test(subject))).toEqual([]);
});

it('of changes to one draft at once one is stored, and the others are told its state', async () => {
  const draft = await makeDraft(octavo.admin);

  const stored = await atOnce(everywhere(octavo.admin), 2, (client, number) =>
    client.put(`/api/drafts/${draft._id}`, draftOf({ rev: draft.rev, fields: { title: `Title ${number}` } })),
  );

  expect(statuses(stored)).toEqual([200, ...times(5, 409)]);
  expect(new Set(stored.map(({ body }) => body.draft.rev))).toEqual(new Set([draft.rev + 1]));
});

it('a call with one key is carried out once, and the others have its response', async () => {
  const { category } = await makeCategory(octavo);
  const [key, fields] = [randomUUID(), valid.article(category)];
  const send = (client: Client) => client.post('/api/articles', fields, withKey(key));

  const first = await atOnce(everywhere(octavo.admin), 1, send);
  const later = await Promise.all(everywhere(octavo.admin).map(send));

  expect(first.filter((each) => each.status === 201 && !isReplay(each))).toHaveLength(1);
  expect(later.map((each) => [each.status, isReplay(each)])).toEqual(Array(3).fill([201, true]));
  expect(new Set(later.map(({ body }) => body.article._id)).size).toBe(1);
});

it('views at all of them are counted, and a reader of all is one', async ({ skip }) => {
  const day = new Date().getUTCDate();
  const article = await makeArticle(octavo);
  const sent = { headers: { 'User-Agent': BROWSER, ...elsewhere().headers } };
  const totals = async () => {
    const { days, articles } = (await octavo.admin.get('/api/statistics')).body;
    const views = articles.find(({ _id }: { _id: string }) => _id === article._id)?.views ?? 0;
    return { views, readers: days.reduce((sum: number, { readers }: { readers: number }) => sum + readers, 0) };
  };
  const before = await totals();

  for (const client of everywhere()) await client.get(`/articles/${article.slug}`, sent);
  await until(async () => (await totals()).views === 3);

  const { readers } = await totals();
  skip(new Date().getUTCDate() !== day, 'after midnight each reader is counted again');
  expect(readers - before.readers).toBe(1);
});

it('what is cached at all of them is shown by none after a change at one', async () => {
  const { _id, slug } = await makeArticle(octavo, { title: 'Before the change' });
  const pages = async () => {
    const responses = await Promise.all(everywhere().map((client) => client.get(`/articles/${slug}`)));
    return responses.map(({ body }) => body as string);
  };
  await pages();

  const changed = await everywhere(octavo.admin)[2]?.put(`/api/articles/${_id}`, { title: 'After the change' });

  expect(changed?.status).toBe(200);
  await until(async () => (await pages()).every((page) => page.includes('After the change')));
  expect((await pages()).some((page) => page.includes('Before the change'))).toBe(false);
});

it('one that was suspended shows what changed meanwhile', async () => {
  const { _id, slug } = await makeArticle(octavo, { title: 'Before it slept' });
  const { url, pid } = processes[1] as Process;
  const page = async () => (await octavo.client(url).get(`/articles/${slug}`)).body as string;
  expect(await page()).toContain('Before it slept');

  process.kill(pid, 'SIGSTOP');
  const changed = await octavo.admin.put(`/api/articles/${_id}`, { title: 'While it slept' });
  process.kill(pid, 'SIGCONT');

  expect(changed.status).toBe(200);
  await until(async () => (await page()).includes('While it slept'));
});

it('a clock that is 90 seconds ahead of the others decides nothing', async ({ onTestFinished }) => {
  const clockAhead = path.join(import.meta.dirname, '../servers/clockAhead.mjs');
  const ahead = await startProcess(octavo.environment, { preload: [clockAhead] });
  onTestFinished(async () => void (await ahead.stop('SIGKILL')));
  const there = ({ cookie } = octavo.visitor) => Object.assign(octavo.client(ahead.url), { cookie });
  const { client, account } = await makeAccount(octavo);
  const article = await makeArticle(octavo);
  const key = withKey(randomUUID());

  const begun = there();
  await begun.post('/api/users/login', { email: account.email, password: account.password }, elsewhere());
  const sessions = await Promise.all(everywhere(begun).map((each) => each.get('/api/users/profile')));
  const { secret } = (await client.post('/api/users/totp')).body;
  const factor = await there(client).post('/api/users/totp/confirm', { code: codeOf(secret) });
  const fields = valid.article(article.category ?? '');
  const published = await there(octavo.admin).post('/api/articles', fields, key);
  const again = await octavo.admin.post('/api/articles', fields, key);
  const inEightySeconds = new Date(Date.now() + 80_000).toISOString();
  const later = { ...fields, published: false, publishAt: inEightySeconds };
  const scheduled = await there(octavo.admin).post('/api/articles', later);
  const other = await makeAccount(octavo);
  await octavo.admin.put(`/api/users/${other.id}`, { isAdmin: true });
  await makeDraft(octavo.admin, { of: article._id });
  const { editors } = (await there(other.client).get(`/api/articles/${article._id}/editors`)).body;

  expect(statuses(sessions)).toEqual(times(3, 200));
  expect(factor.status).toBe(200);
  expect(Date.parse(published.body.article.publishedAt)).toBeLessThan(Date.now() + 60_000);
  expect(isReplay(again)).toBe(true);
  expect(scheduled.body.article).toMatchObject({ published: false, publishAt: inEightySeconds });
  expect(editors).toHaveLength(1);
});

it('are restarted one after another without a failed request, and lose nothing', async ({ onTestFinished }) => {
  const { slug } = await makeArticle(octavo);
  const proxy = await roundRobin(processes.map(({ url }) => url));
  onTestFinished(proxy.close);
  const [before] = await sql(octavo, 'SELECT count(*) AS count FROM contacts');
  const client = octavo.client(proxy.url);
  const counts = { 200: 0, 201: 0 };
  const failed: unknown[] = [];
  let isDone = false;
  const ask = async () => {
    // With a pause, so that the processes find the time to start beside it.
    for (; !isDone; await pause(20)) {
      const calls = [
        client.get(`/articles/${slug}`),
        client.get('/api/articles?page=2'),
        client.post('/api/contacts', valid.contact(), elsewhere()),
      ];
      for (const { status, body } of await Promise.all(calls)) {
        if (status === 200 || status === 201) counts[status]++;
        else failed.push({ status, body });
      }
    }
  };
  const asking = ask();

  for (const [at, old] of processes.entries()) {
    expect(await old.stop()).toBe(0);
    const next = await startProcess(octavo.environment);
    processes[at] = next;
    proxy.replace(old.url, next.url);
    await until(() => proxy.ready().includes(next.url));
  }
  isDone = true;
  await asking;

  expect(failed).toEqual([]);
  expect(counts[200]).toBeGreaterThan(10);
  const [after] = await sql(octavo, 'SELECT count(*) AS count FROM contacts');
  expect(Number(after?.count) - Number(before?.count)).toBe(counts[201]);
});

import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn, makeArticle, makeCategory, saveWithImage, valid } from '../inputs/factories.ts';
import { picture } from '../inputs/pictures.ts';
import type { ApiResponse } from '../servers/client.ts';
import { holdHashes, type InProcess, startInProcess } from '../servers/inProcess.ts';
import { ADMIN, atAddress, type OctavoProcess, startOctavoProcess, USER } from '../servers/octavo.ts';

/** The number of concurrent requests: more than may run and wait. */
const AT_ONCE = 8;

let octavo: OctavoProcess;
let server: InProcess;
/** The clients of the server in this process. */
let here: OctavoProcess;
beforeAll(async () => {
  octavo = await startOctavoProcess();
  await octavo.stop();
  // The hashes of this process take time without occupying the processors.
  process.env.TEST_HASH_HOLD = '300';
  const few = { running: 1, waiting: 1 };
  server = await startInProcess(octavo.environment, { queues: { passwords: few, images: few } });
  here = atAddress(octavo, server.url);
});
afterAll(async () => {
  delete process.env.TEST_HASH_HOLD;
  await server.stop();
  await octavo.close();
});

const atOnce = (call: () => Promise<ApiResponse>) => Promise.all(Array.from({ length: AT_ONCE }, call));

function expectSomeRefused(responses: ApiResponse[], done: number): void {
  const refused = responses.filter(({ status }) => status === 503);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([done, 503]));
  for (const { headers, body } of refused) {
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(body).toEqual({ message: 'The server is busy. Please try again shortly.' });
  }
}

/** Sends the head of a request and the beginning of its body, and stops. */
async function slowClient(head: string[]): Promise<{ leave(): void }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const lines = [...head, `Host: ${hostname}:${port}`, 'Content-Length: 100000', '', '{"email":'];
  await new Promise<void>((resolve) => socket.write(lines.join('\r\n'), () => resolve()));
  return { leave: () => socket.destroy() };
}

const signIn = () => octavo.client(server.url).post('/api/users/login', ADMIN);

describe('sign-ins beyond the queue', () => {
  let guessed = 0;
  const guess = () =>
    octavo.client(server.url).post('/api/users/login', { ...ADMIN, email: `nobody${++guessed}@octavo.example` });

  it('are refused at once with 503 and Retry-After, and work again later', async () => {
    const release = holdHashes();
    const signIns = atOnce(() => guess().finally(release));

    expectSomeRefused(await signIns, 401);
    expect((await signIn()).status).toBe(200);
  });

  it('are not caused by clients who send theirs slowly', async () => {
    const head = ['POST /api/users/login HTTP/1.1', 'Content-Type: application/json'];
    const slow = await Promise.all(Array.from({ length: AT_ONCE }, () => slowClient(head)));

    expect((await signIn()).status).toBe(200);
    for (const { leave } of slow) leave();
  });

  it('block no reader', async () => {
    const article = await makeArticle(here);
    const release = holdHashes();
    const signIns = atOnce(guess);

    const { status } = await here.visitor.get(`/api/articles/${article.slug}`);
    release();
    expectSomeRefused(await signIns, 401);

    expect(status).toBe(200);
  });
});

describe('a sign-in to an account that does not fail', () => {
  const many = (call: (number: number) => Promise<ApiResponse>) =>
    Array.from({ length: 130 }, (_, number) => call(number));
  const wrong = { ...USER, password: 'wrong password' };

  it.each<[string, () => Promise<ApiResponse>[]]>([
    [
      'new passwords of one account',
      () => many((number) => here.user.put('/api/users/profile', { password: `password ${number}` })),
    ],
    [
      'new passwords by an administrator',
      () => many((number) => here.admin.put('/api/users/999999', { password: `password ${number}` })),
    ],
    ['registrations', () => many(() => octavo.client(server.url).post('/api/users', valid.account()))],
    ['guesses', () => many(() => octavo.client(server.url).post('/api/users/login', wrong))],
  ])('has a place beside a hundred and thirty %s', async (_what, flood) => {
    // A failure marks the account as failing.
    await octavo.client(server.url).post('/api/users/login', wrong);
    const others = flood();

    const signIns: number[] = [];
    for (let time = 0; time < 5; time++) signIns.push((await signIn()).status);
    const statuses = (await Promise.all(others)).map(({ status }) => status);

    expect(signIns).toEqual(Array(5).fill(200));
    expect(statuses.some((status) => status === 429 || status === 503)).toBe(true);
  });

  it('does not wait for clients that disconnected while they were queued', async () => {
    const leaving = new AbortController();
    const left = Array.from({ length: 20 }, (_, number) =>
      fetch(`${server.url}/api/users/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: `leaving${number}@octavo.example`, password: 'wrong password' }),
        signal: leaving.signal,
      }).catch(() => null),
    );
    await Promise.any(left);

    leaving.abort();
    await Promise.all(left);

    expect((await signIn()).status).toBe(200);
  });
});

describe('images beyond the queue', () => {
  let category: string;
  let image: Buffer;
  beforeAll(async () => {
    ({ category } = await makeCategory(here));
    image = await picture(2400, 1600).png().toBuffer();
  });

  it('are refused at once with 503 and Retry-After, leave nothing behind, and are taken later', async () => {
    const responses = await atOnce(() => saveWithImage(here, { category, image }));

    expectSomeRefused(responses, 201);
    const saved = responses.filter(({ status }) => status === 201).length;
    expect((await here.admin.get(`/api/articles?category=${encodeURIComponent(category)}`)).body.total).toBe(saved);
    expect([filesIn(here, 'images').length, filesIn(here, 'staging'), filesIn(here, 'uploads')]).toEqual([
      saved,
      [],
      [],
    ]);
    expect((await saveWithImage(here, { category, image })).status).toBe(201);
  });

  it('are not caused by clients who send theirs slowly', async () => {
    const type = 'Content-Type: multipart/form-data; boundary=octavo';
    const head = ['POST /api/articles HTTP/1.1', type, `Cookie: ${here.admin.cookie}`];
    const slow = await Promise.all(Array.from({ length: AT_ONCE }, () => slowClient(head)));

    expect((await saveWithImage(here, { category, image })).status).toBe(201);
    for (const { leave } of slow) leave();
  });
});

import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectFolder } from '../folders.ts';
import { makeCategory, valid } from './factories.ts';
import { articleForm, entries, noise, until } from './faults.ts';
import { ADMIN, type Octavo, startOctavo, startProcess } from './octavo.ts';

describe('a server that is told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes what is in flight, with its normal answers',
    async (signal) => {
      const octavo = await started();
      const { category } = await makeCategory(octavo);
      const upload = await beginArticle(octavo, category);
      const accounts = Array.from({ length: 4 }, valid.account);
      const registrations = await Promise.all(accounts.map((account) => beginJson(octavo, '/api/users', account)));
      const login = await beginJson(octavo, '/api/users/login', ADMIN);

      const exit = octavo.stop(signal);
      await until(() => refusesRequests(octavo));
      const answers = await Promise.all([upload, ...registrations, login].map((begun) => begun.finish()));

      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 200]);
      expect(await exit).toBe(0);
      expect(octavo.output()).toBe(`Octavo is listening on ${octavo.url}\n`);
      const again = await startProcess(octavo.environment);
      onTestFinished(async () => void (await again.stop()));
      const image = await fetch(again.url + answers[0]?.body.article.imgUrl);
      expect(image.status).toBe(200);
      const { total } = (await (await fetch(`${again.url}/api/articles`)).json()) as { total: number };
      expect(total).toBe(1);
      expect(entries(octavo.dataFolder, 'uploads')).toEqual([]);
    },
  );

  it('takes a signal that arrives twice for one, as Ctrl+C under npm does', async () => {
    const octavo = await started();
    const registration = await beginJson(octavo, '/api/users', valid.account());

    const exit = octavo.stop('SIGINT');
    await until(() => refusesRequests(octavo));
    void octavo.stop('SIGINT');

    expect((await registration.finish()).status).toBe(201);
    expect(await exit).toBe(0);
  });

  it('hears a signal that is sent to npm', async () => {
    const octavo = await startOctavo({}, { shell: `exec npm --silent --prefix '${projectFolder}' start` });
    onTestFinished(octavo.close);

    const code = await octavo.stop('SIGTERM');

    expect(code).toBe(0);
    expect(await refusesRequests(octavo)).toBe(true);
  });

  it('is not held by connections that ask for nothing', async () => {
    const octavo = await started();
    const { port } = new URL(octavo.url);
    const silent = connect(Number(port), '127.0.0.1');
    const begun = connect(Number(port), '127.0.0.1');
    for (const socket of [silent, begun]) socket.on('error', () => {});
    await Promise.all([once(silent, 'connect'), once(begun, 'connect')]);
    begun.write('GET /healthz HTTP/1.1\r\nHost: octavo\r\n\r\n');
    await once(begun, 'data');
    begun.write('GET /healthz HTTP/1.1\r\nHost: oct');

    expect(await octavo.stop()).toBe(0);
  });

  // Ten seconds of grace: the one test that must take them.
  it('is held by a client that never finishes its upload only for a while', async () => {
    const octavo = await started();
    const { category } = await makeCategory(octavo);
    const upload = await beginArticle(octavo, category);
    upload.sendHalf();
    await until(() => entries(octavo.dataFolder, 'uploads').length === 1);

    const code = await octavo.stop();

    expect(code).toBe(0);
    expect(octavo.output()).toBe(`Octavo is listening on ${octavo.url}\n`);
    await expect(upload.answer).rejects.toThrow(/socket hang up|ECONNRESET/);
  });

  async function started(): Promise<Octavo> {
    const octavo = await startOctavo();
    onTestFinished(octavo.close);
    return octavo;
  }
});

async function beginArticle(octavo: Octavo, category: string) {
  const form = new Request('http://octavo', {
    method: 'POST',
    body: articleForm(valid.article(category), await noise(400, 300)),
  });
  const body = Buffer.from(await form.arrayBuffer());
  return begin(octavo, { path: '/api/articles', body, type: form.headers.get('Content-Type') ?? '' });
}

function beginJson(octavo: Octavo, path: string, body: unknown) {
  return begin(octavo, { path, body: Buffer.from(JSON.stringify(body)), type: 'application/json' });
}

/** A request that the server has begun to answer, and whose body it still waits for. */
async function begin({ url, admin }: Octavo, { path, body, type }: { path: string; body: Buffer; type: string }) {
  const headers = { 'Content-Type': type, 'Content-Length': body.length, Cookie: admin.cookie, Expect: '100-continue' };
  const sent = request(url + path, { method: 'POST', headers, agent: false });
  const answer = once(sent, 'response').then(async ([response]) => ({
    status: response.statusCode as number,
    body: JSON.parse((await buffer(response)).toString()),
  }));
  answer.catch(() => {});
  sent.flushHeaders();
  // The server says so as it hands the request to its handler: https://nodejs.org/api/http.html#event-checkcontinue
  await once(sent, 'continue');
  return {
    answer,
    sendHalf: () => void sent.write(body.subarray(0, body.length / 2)),
    finish: () => {
      sent.end(body);
      return answer;
    },
  };
}

/** Whether a new request gets 503 or no connection at all. */
async function refusesRequests({ url }: Octavo): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/categories`)).status === 503;
  } catch {
    return true;
  }
}

import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectFolder } from '../../folders.ts';
import { makeCategory, valid } from '../inputs/factories.ts';
import { ADMIN, type OctavoProcess, startOctavoProcess, startProcess } from '../servers/octavo.ts';
import { articleForm, entries, noise, until } from './faults.ts';

describe('a server that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes what is in flight, with its normal responses',
    async (signal) => {
      const octavo = await started();
      const { category } = await makeCategory(octavo);
      const upload = await beginArticle(octavo, category);
      const accounts = Array.from({ length: 4 }, valid.account);
      const registrations = await Promise.all(accounts.map((account) => beginJson(octavo, '/api/users', account)));
      const login = await beginJson(octavo, '/api/users/login', ADMIN);

      const exit = octavo.stop(signal);
      await until(() => refusesRequests(octavo));
      const responses = await Promise.all([upload, ...registrations, login].map((begun) => begun.finish()));

      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 200]);
      expect(await exit).toBe(0);
      expect(octavo.output()).toBe(`Octavo is listening on ${octavo.url}\n`);
      const again = await startProcess(octavo.environment);
      onTestFinished(async () => void (await again.stop()));
      const image = await fetch(again.url + responses[0]?.body.article.imgUrl);
      expect(image.status).toBe(200);
      const { total } = (await (await fetch(`${again.url}/api/articles`)).json()) as { total: number };
      expect(total).toBe(1);
      expect(entries(octavo.dataFolder, 'uploads')).toEqual([]);
    },
  );

  it('treats a repeated signal as one, like that of Ctrl+C under npm', async () => {
    const octavo = await started();
    const registration = await beginJson(octavo, '/api/users', valid.account());

    const exit = octavo.stop('SIGINT');
    await until(() => refusesRequests(octavo));
    void octavo.stop('SIGINT');

    expect((await registration.finish()).status).toBe(201);
    expect(await exit).toBe(0);
  });

  it('receives a signal that is sent to npm', async () => {
    const octavo = await startOctavoProcess({}, { shell: `exec npm --silent --prefix '${projectFolder}' start` });
    onTestFinished(octavo.close);

    const code = await octavo.stop('SIGTERM');

    expect(code).toBe(0);
    expect(await refusesRequests(octavo)).toBe(true);
  });

  it('does not wait for idle connections', async () => {
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

  // Ten seconds of grace, which only this test must wait for.
  it('waits only for a while for a client that never finishes its upload', async () => {
    const octavo = await started();
    const { category } = await makeCategory(octavo);
    const upload = await beginArticle(octavo, category);
    upload.sendHalf();
    await until(() => entries(octavo.dataFolder, 'uploads').length === 1);

    const code = await octavo.stop();

    expect(code).toBe(0);
    expect(octavo.output()).toBe(`Octavo is listening on ${octavo.url}\n`);
    await expect(upload.response).rejects.toThrow(/socket hang up|ECONNRESET/);
  });

  async function started(): Promise<OctavoProcess> {
    const octavo = await startOctavoProcess();
    onTestFinished(octavo.close);
    return octavo;
  }
});

async function beginArticle(octavo: OctavoProcess, category: string) {
  const form = new Request('http://octavo', {
    method: 'POST',
    body: articleForm(valid.article(category), await noise(400, 300)),
  });
  const body = Buffer.from(await form.arrayBuffer());
  return begin(octavo, { path: '/api/articles', body, type: form.headers.get('Content-Type') ?? '' });
}

function beginJson(octavo: OctavoProcess, path: string, body: unknown) {
  return begin(octavo, { path, body: Buffer.from(JSON.stringify(body)), type: 'application/json' });
}

/** Sends a request whose body the server still waits for. */
async function begin(
  { url, admin }: OctavoProcess,
  { path, body, type }: { path: string; body: Buffer; type: string },
) {
  const headers = { 'Content-Type': type, 'Content-Length': body.length, Cookie: admin.cookie, Expect: '100-continue' };
  const sent = request(url + path, { method: 'POST', headers, agent: false });
  const response = once(sent, 'response').then(async ([response]) => ({
    status: response.statusCode as number,
    body: JSON.parse((await buffer(response)).toString()),
  }));
  response.catch(() => {});
  sent.flushHeaders();
  // The server sends it as it calls the request's handler: https://nodejs.org/api/http.html#event-checkcontinue
  await once(sent, 'continue');
  return {
    response,
    sendHalf: () => void sent.write(body.subarray(0, body.length / 2)),
    finish: () => {
      sent.end(body);
      return response;
    },
  };
}

/** Tells if a new request gets 503 or no connection at all. */
async function refusesRequests({ url }: OctavoProcess): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/categories`)).status === 503;
  } catch {
    return true;
  }
}

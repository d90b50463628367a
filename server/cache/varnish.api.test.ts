import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { findCommand } from '../cli/findCommand.ts';
import { until } from '../testing/faults/faults.ts';
import { makeArticle } from '../testing/inputs/factories.ts';
import { startOctavo } from '../testing/servers/octavo.ts';

const varnishd = findVarnish();

/** Finds Varnish where it is installed with its module and compiler: a suite that installs them runs this test meanwhile. */
function findVarnish(): string | undefined {
  const found = findCommand('gcc') && findCommand('varnishd');
  if (!found) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-varnish-'));
  const file = path.join(folder, 'module.vcl');
  writeFileSync(file, 'vcl 4.1;\nimport xkey;\nbackend default none;\n');
  const { status } = spawnSync(found, ['-j', 'none', '-C', '-f', file], { stdio: 'ignore' });
  rmSync(folder, { recursive: true });
  return status === 0 ? found : undefined;
}

/** The configuration that the guide for operators has, for a server on another port. */
function vclFor(port: string): string {
  const [, vcl = ''] = /```vcl\n(.+?)```/s.exec(readFileSync('.github/OPERATING.md', 'utf8')) ?? [];
  return vcl.replace('.port = "3000"', `.port = "${port}"`);
}

/** Runs Varnish on two free ports, one of which is for purges, until the test is over. */
async function startVarnish() {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-varnish-'));
  const file = path.join(folder, 'octavo.vcl');
  writeFileSync(file, vclFor('1'));
  const work = path.join(folder, 'work');
  // It gives itself up where its own processes wait for each other, as on a busy machine.
  const patience = '300';
  const options = ['-F', '-j', 'none', '-n', work, '-f', file, '-s', 'malloc,16m', '-p', `cli_timeout=${patience}`];
  const child = spawn(varnishd ?? '', [...options, '-a', 'public=127.0.0.1:0', '-a', 'purge=127.0.0.1:0'], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const admin = async (...command: string[]): Promise<string> =>
    (await promisify(execFile)('varnishadm', ['-n', work, '-t', patience, ...command])).stdout;
  const addressOf = async (name: string) => {
    let port: string | undefined;
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`Varnish ended with ${child.exitCode}.`);
      const listening = await admin('debug.listen_address').catch(() => '');
      [, port] = new RegExp(`^${name} 127\\.0\\.0\\.1 (\\d+)`, 'm').exec(listening) ?? [];
      return port !== undefined;
    });
    return `http://127.0.0.1:${port}`;
  };
  return {
    url: await addressOf('public'),
    purgeUrl: await addressOf('purge'),
    async leadTo(port: string): Promise<void> {
      writeFileSync(file, vclFor(port));
      await admin('vcl.load', 'octavo', file);
      await admin('vcl.use', 'octavo');
    },
  };
}

it.skipIf(!varnishd)(
  `Varnish, set up as operators are told, stores pages until they change, and nothing of a session${varnishd ? '' : ' (skipped: there is no varnishd)'}`,
  async () => {
    const varnish = await startVarnish();
    const octavo = await startOctavo({
      OCTAVO_PURGE_URL: varnish.purgeUrl,
      OCTAVO_PURGE_SECRET: Buffer.alloc(32).toString('base64'),
    });
    onTestFinished(octavo.close);
    await varnish.leadTo(new URL(octavo.url).port);
    const { _id, slug } = await makeArticle(octavo, { title: 'The first cover' });
    const draft = await makeArticle(octavo, { published: false });
    const read = async (address: string, cookie = '') => {
      const response = await fetch(varnish.url + address, cookie ? { headers: { Cookie: cookie } } : {});
      const { headers } = response;
      return { id: headers.get('X-Request-Id'), headers, body: await response.text() };
    };
    /** Resolves to a page once two visitors get the same response. */
    const stored = async (address: string) => {
      for (;;) {
        const [one, other] = [await read(address), await read(address, 'consent=all')];
        if (one.id === other.id) return other;
      }
    };

    const page = await stored(`/articles/${slug}`);
    const list = await stored('/api/articles');
    const [own, ownAgain] = [
      await read('/api/articles', octavo.admin.cookie),
      await read('/api/articles', octavo.admin.cookie),
    ];
    const nothing = await fetch(varnish.purgeUrl, { method: 'POST', headers: { 'Surrogate-Key': '' } });
    const forged = await fetch(varnish.url, { method: 'POST', headers: { 'Surrogate-Key': 'octavo' } });
    await octavo.admin.put(`/api/articles/${_id}`, { title: 'The second cover' });
    await expect.poll(async () => (await read(`/articles/${slug}`)).body).toContain('The second cover');

    expect(page.body).toContain('The first cover');
    expect(page.headers.get('Cache-Control')).toBe('no-cache');
    expect([page.headers.get('Surrogate-Key'), page.headers.get('CDN-Cache-Control')]).toEqual([null, null]);
    expect(own.body).toContain(draft.slug);
    expect(list.body).not.toContain(draft.slug);
    expect(own.id).not.toBe(ownAgain.id);
    // Octavo's own response to the second, of which Varnish purged nothing.
    expect([nothing.status, forged.status]).toEqual([200, 405]);
    expect((await stored('/api/articles')).body).toContain('The second cover');
  },
);

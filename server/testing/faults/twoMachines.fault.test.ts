import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';
import { text as read } from 'node:stream/consumers';
import { parseEnv, promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findCommand } from '../../cli/findCommand.ts';
import { builtFolder, projectFolder } from '../../folders.ts';
import { bucketEnvironment, startBucketServer } from '../servers/bucketServer.ts';
import { type Environment, type Process, startProcess, temporaryFolder } from '../servers/octavo.ts';
import { freePort } from '../servers/postgres.ts';
import { ended, until } from './faults.ts';

const [nginx, openssl, systemd] = ['nginx', 'openssl', 'systemd-analyze'].map((name) => findCommand(name));
const canProxy = nginx !== undefined && openssl !== undefined;

/** The steps of the guide for operators, whose blocks are carried out as they stand, but for names, ports and paths of this machine. */
const guide = readFileSync(path.join(projectFolder, '.github', 'OPERATING.md'), 'utf8');
const FOR_A_SECOND = '#### nginx for a second';
const TWO_MACHINES = '### Two machines, step by step';

/** The names, ports and paths of the guide, and those of this machine. */
let here: [there: string, here: string][] = [];

/** Returns a block of the guide, of those in one language from a heading on, as it is on this machine. */
function block(language: string, number = 0, heading = TWO_MACHINES): string {
  const from = guide.slice(guide.indexOf(`\n${heading}\n`));
  const blocks = [...from.matchAll(/^```(\w+)\n(.+?)^```/gms)].filter(([, name]) => name === language);
  return here.reduce((text, [from, to]) => text.replaceAll(from, to), blocks[number]?.[2] ?? '');
}

const folder = temporaryFolder();
const machines: Process[] = [];
/** The environment of each machine, as systemd has it from the file. */
let environments: Environment[] = [];
const proxy = { port: 0, purges: 0, ca: '' };
const stops: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  const bucket = await startBucketServer();
  const { OCTAVO_STORAGE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = bucketEnvironment(bucket.bucket());
  const database = new URL(inject('postgres'));
  const name = `octavo_${randomBytes(6).toString('hex')}`;
  const [first, second] = [await freePort(), await freePort()];
  [proxy.port, proxy.purges] = [await freePort(), await freePort()];
  const at = (place: string) => path.join(folder, place);
  here = [
    ...([
      ['ROLE octavo', `ROLE ${name}`],
      ['DATABASE octavo OWNER octavo', `DATABASE ${name} OWNER ${name}`],
      ['octavo:choose-one@10.0.0.10:5432/octavo', `${name}:choose-one@${database.host}/${name}`],
    ] as const),
    ["'s3://my-bucket?endpoint=https://s3.example.com&region=eu-central-1'", `'${OCTAVO_STORAGE}'`],
    ['the-secret-of-the-key', AWS_SECRET_ACCESS_KEY],
    ['the-key', AWS_ACCESS_KEY_ID],
    ['10.0.0.11:3000', `127.0.0.1:${first}`],
    ['10.0.0.12:3000', `127.0.0.1:${second}`],
    ['HOST=10.0.0.11\nPORT=3000', `HOST=127.0.0.1\nPORT=${first}`],
    ['https://example.com', `https://127.0.0.1:${proxy.port}`],
    ['listen 443', `listen 127.0.0.1:${proxy.port}`],
    ['listen 10.0.0.10:6082', `listen 127.0.0.1:${proxy.purges}`],
    ['/var/cache/nginx', folder],
    ['/etc/letsencrypt/live/example.com', folder],
    ['/etc/octavo', folder],
    ['/var/lib/octavo', at('first')],
    ['chown -R octavo:', `chown -R ${process.getuid?.()}`],
    ['dist/', `${builtFolder}/`],
  ] as [string, string][];
  const file = block('sh');
  writeFileSync(at('octavo.env'), file);
  const one = parseEnv(file) as Environment;
  environments = [one, { ...one, PORT: String(second), OCTAVO_DATA: at('second') }];
  for (const place of ['first', 'second']) mkdirSync(at(place));

  const client = new pg.Client(database.href);
  await client.connect();
  for (const statement of block('sql').trim().split('\n')) await client.query(statement);
  stops.push(async () => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.query(`DROP ROLE ${name}`);
    await client.end();
    await bucket.close();
    rmSync(folder, { recursive: true });
  });
});

afterAll(async () => {
  await Promise.all(machines.map(({ stop }) => stop('SIGKILL')));
  for (const stop of stops.reverse()) await stop();
});

it('both machines start on one database and one bucket, with the administrator whom one of them was given', async () => {
  const NODE_OPTIONS = `--import ${path.join(import.meta.dirname, '..', 'servers', 'quick.mjs')}`;

  await promisify(execFile)('sh', ['-ec', block('sh', 1)], { env: { PATH: process.env.PATH, NODE_OPTIONS } });
  for (const environment of environments) machines.push(await startProcess(environment));

  const statuses = await Promise.all(machines.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));

  expect(statuses).toEqual([200, 200]);
});

it.skipIf(!systemd)(
  `systemd takes the unit with the file of the guide${systemd ? '' : ' (skipped: there is no systemd-analyze)'}`,
  () => {
    const unit = path.join(folder, 'octavo.service');
    const written = readFileSync(path.join(projectFolder, '.github', 'deploy', 'octavo.service'), 'utf8');
    writeFileSync(unit, written.replace('/usr/bin/node', process.execPath));
    mkdirSync(`${unit}.d`);
    writeFileSync(path.join(`${unit}.d`, 'machines.conf'), block('ini'));

    const { status, stderr } = spawnSync(systemd ?? '', ['verify', unit], { encoding: 'utf8' });

    expect([stderr, status]).toEqual(['', 0]);
  },
);

/** Makes the certificate of the proxy. */
function certify(): void {
  const [key = '', certificate = ''] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, name));
  const subject = ['-days', '90', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  execFileSync(openssl ?? '', [...made, ...subject], { stdio: 'ignore' });
  proxy.ca = readFileSync(certificate, 'utf8');
}

/** Runs nginx with this configuration, which Debian includes in its own. Resolves to what ends it. */
async function startNginx(site: string): Promise<() => Promise<void>> {
  if (proxy.ca === '') certify();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  const main = path.join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(main, `${user} pid nginx.pid; events {} http { access_log off; ${temporary.join(' ')}\n${site}}\n`);
  const child = spawn(nginx ?? '', ['-p', folder, '-c', main, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await exited;
  };
  stops.push(stop);
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(proxy.port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${log}`);
    return listens();
  });
  return stop;
}

interface Sent {
  method: string;
  address: string;
  body?: object;
}

/** Sends requests through nginx, over connections of its own that stay open, in its session once it has one. */
function client() {
  const agent = new Agent({ keepAlive: true, ca: proxy.ca });
  stops.push(() => agent.destroy());
  let cookie = '';
  return async ({ method, address, body }: Sent) => {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    const sent = request(`https://127.0.0.1:${proxy.port}${address}`, { method, headers, agent });
    sent.end(body && JSON.stringify(body));
    const [response] = await once(sent, 'response');
    cookie ||= response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    return { status: response.statusCode, headers: response.headers, text: await read(response) };
  };
}

const login = {
  method: 'POST',
  address: '/api/users/login',
  body: { email: 'you@example.com', password: 'a password of yours' },
};

it.skipIf(!canProxy)(
  `nginx fails no request while one machine after the other ends${canProxy ? '' : ' (skipped: there is no nginx or openssl)'}`,
  async () => {
    const stop = await startNginx(block('nginx'));
    const [reader, writer] = [client(), client()];
    expect((await writer(login)).status).toBe(200);
    const statuses = { reads: new Set<number>(), writes: new Set<number>() };
    let isOn = true;
    let writes = 0;
    const whileOn = async (send: () => Promise<unknown>) => {
      while (isOn) await send();
    };
    /** Reads and writes while a machine ends, and until ten more writes have come through. */
    const ending = async (machine: Process | undefined) => {
      isOn = true;
      const traffic = [
        whileOn(async () => {
          statuses.reads.add((await reader({ method: 'GET', address: '/' })).status);
        }),
        whileOn(async () => {
          const body = { category: `Number ${++writes}` };
          statuses.writes.add((await writer({ method: 'POST', address: '/api/categories', body })).status);
        }),
      ];
      await machine?.stop();
      const last = writes + 10;
      await until(() => writes > last);
      isOn = false;
      await Promise.all(traffic);
    };

    await ending(machines[0]);
    machines[0] = await startProcess(environments[0] ?? {});
    // nginx may still pass over the one that has just come back.
    await ending(machines[1]);
    machines[1] = await startProcess(environments[1] ?? {});
    const doctor = await ended(
      { ...environments[0], NODE_EXTRA_CA_CERTS: path.join(folder, 'fullchain.pem') },
      { script: path.join('cli', 'doctor.js') },
    );
    const stored = await fetch(`${machines[1].url}/api/categories`);
    await stop();

    expect([[...statuses.reads], [...statuses.writes]]).toEqual([[200], [201]]);
    expect(await stored.json()).toMatchObject({ total: writes });
    expect([doctor.output, doctor.code]).toEqual([expect.not.stringContaining('problem'), 0]);
  },
);

it.skipIf(!canProxy)(
  `nginx stores for a second what is for everybody, and nothing of a session${canProxy ? '' : ' (skipped: there is no nginx or openssl)'}`,
  async () => {
    const [shared, location] = [block('nginx', 0, FOR_A_SECOND), block('nginx', 1, FOR_A_SECOND)];
    const site = block('nginx').replace(/ {2}location \/ \{.+?\n {2}\}\n/s, location);
    await startNginx(shared + site);
    const hook = { OCTAVO_PURGE_URL: `http://127.0.0.1:${proxy.purges}/`, OCTAVO_PURGE_SECRET: 'A'.repeat(44) };
    await machines[0]?.stop('SIGKILL');
    await machines[1]?.stop('SIGKILL');
    machines[0] = await startProcess({ ...environments[0], ...hook });
    const [one, other, administrator] = [client(), client(), client()];
    expect((await administrator(login)).status).toBe(200);
    const page = { method: 'GET', address: '/about' };
    const idOf = async (send: ReturnType<typeof client>) => (await send(page)).headers['x-request-id'];

    await until(async () => (await idOf(one)) === (await idOf(other)));
    const own = [await idOf(administrator), await idOf(administrator)];
    const { headers } = await one(page);
    const changed = { method: 'PUT', address: '/api/settings', body: { name: 'Within a second' } };
    expect((await administrator(changed)).status).toBe(200);
    await until(async () => (await one(page)).text.includes('Within a second'));

    expect(new Set(own).size).toBe(2);
    expect([headers['cache-control'], headers['set-cookie']]).toEqual(['no-cache', undefined]);
  },
);

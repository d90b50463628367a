import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Client } from '../servers/client.ts';
import { ADMIN, startOctavoProcess, startProcess, temporaryFolder } from '../servers/octavo.ts';
import { freePort } from '../servers/postgres.ts';
import { ended, ordinaryAccount, whyNoAccount } from './faults.ts';

const FIRST_ADMIN = { ADMIN_EMAIL: ADMIN.email, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };

/** Below this port only root may listen; a container may allow all of them. */
const firstFreePort = readNumber('/proc/sys/net/ipv4/ip_unprivileged_port_start', 1024);

describe('an address that cannot be used', () => {
  it('is refused where the port is in use', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void other.close());

    expect(await refusedStart({ PORT: String(port) })).toEqual([
      `Octavo cannot start. Port ${port} on 127.0.0.1 is in use: stop what listens there or choose another, for example PORT=${port + 1}.`,
    ]);
  });

  it('is refused where HOST is not of this machine', async () => {
    // RFC 5737 reserves this address for documentation.
    expect(await refusedStart({ HOST: '192.0.2.1' })).toEqual([
      "Octavo cannot start. HOST is '192.0.2.1', which is not an address of this machine, for example HOST=127.0.0.1.",
    ]);
    expect(await refusedStart({ HOST: 'nowhere.invalid' })).toEqual([
      expect.stringMatching(/^Octavo cannot start\. .*nowhere\.invalid.*HOST=127\.0\.0\.1\.$/),
    ]);
  });

  it.skipIf(!ordinaryAccount || firstFreePort <= 1)(
    `is refused where the port is for root alone${whyNoAccount}${firstFreePort <= 1 ? ' (skipped: here none is)' : ''}`,
    async () => {
      expect(await refusedStart({ PORT: '1' }, ordinaryAccount ?? {})).toEqual([
        'Octavo cannot start. Port 1 may not be opened by this user: choose one above 1023, for example PORT=3000.',
      ]);
    },
  );
});

it('takes any free port for PORT=0, and says which', async () => {
  const [one, two] = await Promise.all([startOctavoProcess({ PORT: '0' }), startOctavoProcess({ PORT: '0' })]);
  onTestFinished(async () => void (await Promise.all([one.close(), two.close()])));

  expect(one.url).not.toBe(two.url);
  expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
});

describe('the environment', () => {
  it('refuses the start with a line for each bad variable, and shows no secret', async () => {
    const lines = await refusedStart({
      PORT: 'sesame',
      JWT_SECRET: 'open sesame',
      DATABASE_URL: 'mysql://root:open-sesame@localhost',
      OCTAVO_TYPO: 'on',
      ...FIRST_ADMIN,
      ADMIN_PASSWORD: 'sesame!',
    });

    expect(lines).toEqual([
      expect.stringMatching(/^Octavo cannot start\. OCTAVO_TYPO is not a variable that Octavo knows/),
      expect.stringMatching(/^Octavo cannot start\. PORT is 'sesame': .+, for example PORT=3000$/),
      expect.stringMatching(/^Octavo cannot start\. DATABASE_URL is not usable: .+, for example DATABASE_URL=\S+$/),
      expect.stringMatching(/^Octavo cannot start\. JWT_SECRET is not usable: .+32 bytes, for example JWT_SECRET=.+$/),
      expect.stringMatching(/^Octavo cannot start\. ADMIN_PASSWORD is not usable: .+, for example ADMIN_PASSWORD=.+$/),
    ]);
  });

  it('is read from .env too, where real variables win', async () => {
    const folder = dataFolder();
    writeFileSync(path.join(folder, '.env'), 'OCTAVO_NAME="From the file"\nHOST=192.0.2.1\n');

    const server = await startProcess({ OCTAVO_DATA: folder, HOST: '127.0.0.1' });
    onTestFinished(async () => void (await server.stop()));

    const { name } = (await (await fetch(`${server.url}/healthz`)).json()) as { name: string };
    expect(name).toBe('From the file');
  });

  it('refuses an unknown variable in .env', async () => {
    const folder = dataFolder();
    writeFileSync(path.join(folder, '.env'), 'OCTAVO_NMAE=Octavo\n');

    const { code, lines } = await ended({ OCTAVO_DATA: folder });

    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('OCTAVO_NMAE is not a variable that Octavo knows')]);
  });

  it('refuses a .env that cannot be read', async () => {
    const folder = dataFolder();
    mkdirSync(path.join(folder, '.env'));

    const { code, lines } = await ended({ OCTAVO_DATA: folder });

    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`The file ${folder}/.env cannot be read (EISDIR)`)]);
  });
});

describe('the secret', () => {
  it('is made once, for its owner alone, and sessions survive a restart', async () => {
    const octavo = await startOctavoProcess();
    onTestFinished(octavo.close);
    const file = path.join(octavo.dataFolder, 'secret');
    const before = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await octavo.stop();

    const again = await startProcess(octavo.environment);
    onTestFinished(async () => void (await again.stop()));

    const profile = await as(octavo.admin, again.url).get('/api/users/profile');
    expect(profile).toMatchObject({ status: 200, body: { email: ADMIN.email } });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('is JWT_SECRET where that is set: a new one ends all sessions, the same one does not', async () => {
    const octavo = await startOctavoProcess({ JWT_SECRET: 'one secret that is long enough for us' });
    onTestFinished(octavo.close);
    await octavo.stop();

    const other = await startProcess({
      ...octavo.environment,
      JWT_SECRET: 'another secret that is long enough for us',
    });
    const refused = await as(octavo.admin, other.url).get('/api/users/profile');
    await other.stop();
    const same = await startProcess(octavo.environment);
    onTestFinished(async () => void (await same.stop()));
    const accepted = await as(octavo.admin, same.url).get('/api/users/profile');

    expect([refused.status, accepted.status]).toEqual([401, 200]);
    expect(() => statSync(path.join(octavo.dataFolder, 'secret'))).toThrow(/ENOENT/);
  });

  it('is refused where its file is too short, without being shown', async () => {
    const folder = dataFolder();
    writeFileSync(path.join(folder, 'secret'), 'sesame');

    const { code, lines } = await ended({ OCTAVO_DATA: folder });

    expect(code).toBe(1);
    expect(lines).toEqual([
      `Octavo cannot start. The secret in ${folder}/secret is too short: delete the file, and everybody signs in anew.`,
    ]);
  });
});

/** Makes a client of another process with the same session. */
function as(client: Client, url: string): Client {
  const same = new Client(url, () => {});
  same.cookie = client.cookie;
  return same;
}

async function refusedStart(environment: Record<string, string>, account: { uid?: number; gid?: number } = {}) {
  const folder = dataFolder();
  const { code, lines, output } = await ended({ OCTAVO_DATA: folder, ...environment }, { account });
  expect(code).toBe(1);
  expect(output).toBe('');
  return lines;
}

function dataFolder(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function readNumber(file: string, otherwise: number): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return otherwise;
  }
}

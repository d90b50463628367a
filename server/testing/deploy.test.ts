import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { projectFolder } from '../folders.ts';

const read = (name: string) => readFileSync(path.join(projectFolder, name), 'utf8');
const deploy = (name: string) => read(path.join('.github', 'deploy', name));
const { scripts, version, engines } = JSON.parse(read('package.json'));
/** What `installProduction` leaves, from which `production.fault.test.ts` starts a server. */
const STEPS = 'npm ci && npm run build && npm prune --omit=dev';

interface Compose {
  services: Record<string, { environment: Record<string, string>; build?: { dockerfile: string }; volumes: string[] }>;
  volumes: Record<string, null>;
}

describe('the Dockerfile', () => {
  const lines = deploy('Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const argumentsOf = (instruction: string) =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

  it('has the instructions that Docker knows alone, and two stages of a version that we support', () => {
    const known = /^(FROM|ENV|WORKDIR|COPY|RUN|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) \S/;
    const images = argumentsOf('FROM').map((image) => image.replace(' AS build', ''));

    expect(lines.filter((line) => !known.test(line))).toEqual([]);
    expect(new Set(images)).toEqual(new Set([`node:${read('.nvmrc').trim()}-bookworm-slim`]));
    expect(Number(read('.nvmrc'))).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
  });

  it('builds by the steps that the tests of production prove, and starts what npm start starts', () => {
    const [command] = argumentsOf('CMD');
    const copied = argumentsOf('COPY').filter((line) => line.startsWith('--from=build'));

    expect(argumentsOf('RUN')[0]).toBe(STEPS);
    expect(copied.map((line) => /\/app\/(\S+)/.exec(line)?.[1])).toEqual(['package.json', 'node_modules', 'dist']);
    expect(JSON.parse(command ?? '').join(' ')).toBe(scripts.start.replace('MALLOC_ARENA_MAX=2 exec ', ''));
    expect(argumentsOf('USER')).toEqual(['node']);
  });

  it('has the environment of a configuration that can be read', () => {
    const [variables = ''] = argumentsOf('ENV');
    const environment = Object.fromEntries(variables.split(' ').map((pair) => pair.split('=')));

    const { NODE_ENV: _, MALLOC_ARENA_MAX: arenas, ...own } = environment;

    expect(readConfig(own)).toMatchObject({ host: '0.0.0.0', port: 3000, dataFolder: '/data' });
    expect(scripts.start).toContain(`MALLOC_ARENA_MAX=${arenas}`);
  });
});

it('the compose file has a server that reaches its database by what both are told', () => {
  const { services, volumes } = load(deploy('compose.yaml')) as Compose;
  const { octavo, postgres } = services;
  const filled = (environment: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value
          .replace(/\$\{POSTGRES_PASSWORD:[^}]*\}/, 'secret')
          .replace(/\$\{OCTAVO_URL:[^}]*\}/, 'https://example.com'),
      ]),
    );

  const config = readConfig(filled(octavo?.environment));
  const { username, password, hostname, pathname } = new URL(config.databaseUrl);

  expect(config).toMatchObject({ publicUrl: 'https://example.com', trustProxy: 1 });
  expect(services).toHaveProperty(hostname);
  expect(filled(postgres?.environment)).toEqual({
    POSTGRES_USER: username,
    POSTGRES_PASSWORD: password,
    POSTGRES_DB: pathname.slice(1),
  });
  expect(existsSync(path.join(projectFolder, octavo?.build?.dockerfile ?? 'none'))).toBe(true);
  const used = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]));
  expect(used.toSorted()).toEqual(Object.keys(volumes).toSorted());
});

it('the unit of systemd starts the same, with a configuration that can be read', () => {
  const unit = deploy('octavo.service');
  const pairs = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, found = '']) => found.split(' '));
  const { MALLOC_ARENA_MAX: arenas, ...own } = Object.fromEntries(pairs.map((pair) => pair.split('=')));

  expect(`MALLOC_ARENA_MAX=${arenas} exec ${/^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit)?.[1]}`).toBe(scripts.start);
  expect(readConfig(own)).toMatchObject({ dataFolder: '/var/lib/octavo', trustProxy: 1 });
  expect(deploy('UPDATING.md')).toContain(STEPS);
});

it('the changelog has the version', () => {
  expect(read('.github/CHANGELOG.md')).toMatch(
    new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
});

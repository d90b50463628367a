import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('needs nothing', () => {
  const config = readConfig({});

  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: path.resolve('data'),
    databaseUrl: `sqlite:${path.resolve('data', 'octavo.sqlite')}`,
    publicUrl: null,
    jwtSecret: null,
    firstAdmin: null,
    trustProxy: 0,
    rateLimits: true,
    logLevel: 'info',
  });
});

it('takes the origin of an address with a slash', () => {
  expect(readConfig({ OCTAVO_URL: 'https://Example.com/' }).publicUrl).toBe('https://example.com');
});

it('suggests the name that was meant', () => {
  expect(() => readConfig({ OCTAVO_NAM: 'x' })).toThrow('did you mean OCTAVO_NAME?');
});

it('shows no secret that is refused', () => {
  expect(() => readConfig({ JWT_SECRET: 'too-short-secret' })).toThrow(
    /^JWT_SECRET is not usable: it must have at least 32 bytes/,
  );
});

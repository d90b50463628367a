import { expect, it, onTestFinished } from 'vitest';
import { type Environment, startOctavo } from '../testing/servers/octavo.ts';

/** Requests a page three times with these headers; resolves to the warnings in the server's log. */
async function warnings(headers: Record<string, string>, environment: Environment = {}): Promise<string[]> {
  const octavo = await startOctavo(environment);
  onTestFinished(octavo.close);
  for (let time = 0; time < 3; time++) await fetch(`${octavo.url}/about`, { headers });
  await octavo.server.stop();
  return octavo
    .log()
    .split('\n')
    .filter((line) => line.includes('OCTAVO_URL'));
}

it.each([
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Proto': 'https, http' },
  { Forwarded: 'for=192.0.2.1;proto=https' },
])('warns once of a proxy that sends %j where https is not configured', async (headers: Record<string, string>) => {
  const found = await warnings(headers);

  expect(found).toEqual([expect.stringContaining('"level":"warn"')]);
  expect(found[0]).toContain('OCTAVO_TRUST_PROXY');
});

it('does not warn where proxy and configuration agree', async () => {
  expect(await warnings({ 'X-Forwarded-Proto': 'http', Forwarded: 'proto=http' })).toEqual([]);
  expect(await warnings({ 'X-Forwarded-Proto': 'https' }, { OCTAVO_URL: 'https://octavo.example' })).toEqual([]);
});

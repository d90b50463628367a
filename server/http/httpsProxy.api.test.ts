import { expect, it, onTestFinished } from 'vitest';
import { type Environment, startOctavo } from '../testing/octavo.ts';

/** The warnings in the log of a server that got one page asked for thrice with these headers. */
async function warnings(headers: Record<string, string>, environment: Environment = {}): Promise<string[]> {
  const octavo = await startOctavo(environment);
  onTestFinished(octavo.close);
  for (let time = 0; time < 3; time++) await fetch(`${octavo.url}/about`, { headers });
  await octavo.stop();
  return octavo
    .log()
    .split('\n')
    .filter((line) => line.includes('OCTAVO_URL'));
}

it.each([
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Proto': 'https, http' },
  { Forwarded: 'for=192.0.2.1;proto=https' },
])(
  'warns once of a proxy that says %j to a server that does not know of it',
  async (headers: Record<string, string>) => {
    const found = await warnings(headers);

    expect(found).toEqual([expect.stringContaining('"level":"warn"')]);
    expect(found[0]).toContain('OCTAVO_TRUST_PROXY');
  },
);

it('does not warn where nothing is wrong', async () => {
  expect(await warnings({ 'X-Forwarded-Proto': 'http', Forwarded: 'proto=http' })).toEqual([]);
  expect(await warnings({ 'X-Forwarded-Proto': 'https' }, { OCTAVO_URL: 'https://octavo.example' })).toEqual([]);
});

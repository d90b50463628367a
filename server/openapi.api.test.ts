import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect } from 'vitest';
import { rawRequest } from './testing/rawRequest.ts';
import { itWith, octavo } from './testing/servers/it.ts';

const ADDRESS = '/api/openapi.json';

let source: string;
const it = itWith({ OCTAVO_URL: 'https://octavo.example' });
it.beforeAll(async () => {
  source = await (await fetch(octavo.url + ADDRESS)).text();
});

const description = () => JSON.parse(source);

it('has no errors for Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });

  const problems = await lintFromString({ source, absoluteRef: ADDRESS, config });

  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  // No row has the id `drafts`, and a literal path comes first.
  const definite = problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths');
  const warnings = definite.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
  expect(warnings.sort()).toEqual([
    'info-license #/info',
    // These calls take no input that could be wrong.
    'operation-4xx-response #/paths/~1api~1categories~1allCategories/get/responses',
    'operation-4xx-response #/paths/~1api~1categories~1withCounts/get/responses',
    'operation-4xx-response #/paths/~1api~1settings/get/responses',
  ]);
});

it('has neither errors nor warnings for Spectral', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });

  const problems = await linter.run(source);

  expect(problems.map(({ code, message, path }) => `${code} ${message} ${path.join('.')}`)).toEqual([]);
});

it('has one path for calls that differ by a parameter, and describes the parameter of each', () => {
  const { paths } = description();

  expect(Object.keys(paths['/api/articles/{slugOrId}'])).toEqual(['get', 'put', 'delete']);
  expect(paths['/api/articles/{slugOrId}'].get.parameters[0]).toMatchObject({
    name: 'slugOrId',
    description: 'The slug of the article or page',
  });
  expect(paths['/api/articles/{slugOrId}'].put.parameters[0].description).toBe('The `_id` of the row');
  expect(Object.keys(paths['/api/comments/{postIdOrId}'])).toEqual(['post', 'get', 'put', 'delete']);
});

it('names the server, and the calls that need no session', () => {
  const { servers, paths } = description();

  expect(servers).toEqual([{ url: 'https://octavo.example' }]);
  expect(paths['/api/articles'].get.security).toEqual([]);
  expect(paths['/api/articles'].post.security).toEqual([{ session: [] }]);
});

it.each(['br', 'gzip'])('comes packed with %s, to a signed-in user too', async (encoding) => {
  const headers = { 'Accept-Encoding': encoding, Cookie: octavo.user.cookie };

  const response = await rawRequest(octavo.url, { method: 'GET', path: ADDRESS, headers });

  expect(response.headers['content-encoding']).toBe(encoding);
  expect(Number(response.headers['content-length'])).toBeLessThan(source.length / 4);
});

it('is not modified (304) for a client that has it', async () => {
  const { headers } = await octavo.visitor.get(ADDRESS);

  const response = await octavo.visitor.get(ADDRESS, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });

  expect(headers.get('ETag')).toMatch(/^"/);
  expect(response.status).toBe(304);
});

import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { api } from '../../../shared/api.ts';
import { eachRow } from '../eachRow.ts';
import { it, octavo } from '../servers/it.ts';
import { bodiedCalls, JSON_TYPE, makeTargets, requestFor, sendTo, type Targets } from './calls.ts';

/** A call for each way in which the router reads a body: as small JSON, as large JSON, and as JSON or a form. */
const samples = ['createCategory', 'updateTextPage', 'createArticle'] as const;
const NOT_JSON = ['{', '{"a":1', "{'a':1}", '{a:1}', '{"a":1}}', 'undefined', 'NaN', '\0', '[1,', '{"a":"\n"}', '<a/>'];
const OTHER_TYPES = [
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json-patch+json', 'x'],
];
const NO_OBJECTS = ['[]', '[{}]', 'null', '1', '-0', '"text"', 'true', '['.repeat(500) + ']'.repeat(500)];

let targets: Targets;
it.beforeAll(async () => {
  targets = await makeTargets(octavo);
});

it('the samples are of all ways in which a body is read', () => {
  const ways = bodiedCalls.map(([, { largeBody, file }]) => `${largeBody ?? false} ${Boolean(file)}`);

  const tried = samples.map((name) => `${'largeBody' in api[name]} ${'file' in api[name]}`);
  expect(new Set(tried)).toEqual(new Set(ways));
});

describe.each(samples)('the body of %s', (name) => {
  const send = (body: unknown, headers?: Record<string, string>) =>
    sendTo(octavo.admin, requestFor(name, targets), body, headers);

  it('is refused with 400 where it is not JSON', () =>
    eachRow(NOT_JSON, async (body) => {
      const response = await send(body);

      expect(response.status).toBe(400);
      expect(response.body).toEqual({ message: 'The body is not valid JSON.' });
    }));

  it('is refused with 422 where it is nested without end', () =>
    eachRow([60_000, 30_000], async (depth) => {
      const [opening, closing] = depth === 60_000 ? ['[', ']'] : ['{"a":', '}'];
      const body = `{"title":${opening.repeat(depth)}1${closing.repeat(depth)}}`;

      expect((await send(body, { ...JSON_TYPE, 'Idempotency-Key': `nested-${depth}` })).status).toBe(422);
    }));

  it('is refused with 415 as another type, and without one', async () => {
    await eachRow(OTHER_TYPES, async (type) => {
      expect((await send('{"title":"A","category":"B"}', { 'Content-Type': type })).status).toBe(415);
    });
    expect((await send(new TextEncoder().encode('{}'), {})).status).toBe(415);
  });

  it('is refused with 415 where its encoding is unknown', async () => {
    expect((await send('{}', { ...JSON_TYPE, 'Content-Encoding': 'compress' })).status).toBe(415);
  });

  it('is refused with 400 where it is not packed as it says', () =>
    eachRow(['gzip', 'deflate', 'br'], async (encoding) => {
      const response = await send('{"a":1}', { ...JSON_TYPE, 'Content-Encoding': encoding });

      expect(response.status).toBe(400);
      expect(response.body).toEqual({ message: 'The body is not encoded as it says.' });
    }));

  it('is refused with 422 where it is JSON but no object', () =>
    eachRow(NO_OBJECTS, async (body) => {
      const response = await send(body);

      expect(response.status).toBe(422);
      expect(response.body.errors).toBeTypeOf('object');
    }));

  it('is refused with 413 where it is too large, also when it is compressed', async () => {
    const large = `{"message":"${'a'.repeat(9 * 1024 * 1024)}"}`;

    const plain = await send(large);
    const packed = await send(gzipSync(large), { ...JSON_TYPE, 'Content-Encoding': 'gzip' });

    expect([plain.status, packed.status]).toEqual([413, 413]);
  });
});

it('every call that takes a body refuses one that is no JSON, and one that is no object', () =>
  eachRow(bodiedCalls, async ([name]) => {
    const request = requestFor(name, targets);

    const statuses = [
      (await sendTo(octavo.admin, request, '{')).status,
      (await sendTo(octavo.admin, request, '[]')).status,
    ];

    expect(statuses).toEqual([400, 422]);
  }));

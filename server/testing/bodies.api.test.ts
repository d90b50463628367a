import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiedCalls, JSON_TYPE, makeTargets, requestFor, sendTo, type Targets } from './calls.ts';
import { type Octavo, startOctavo } from './octavo.ts';

/** A body that is too large, plain and compressed. */
const large = `{"message":"${'a'.repeat(9 * 1024 * 1024)}"}`;
const packedLarge = gzipSync(large);

let octavo: Octavo;
let targets: Targets;
beforeAll(async () => {
  octavo = await startOctavo();
  targets = await makeTargets(octavo);
});
afterAll(() => octavo.close());

describe.each(bodiedCalls.map(([name]) => name))('the body of %s', (name) => {
  it.each(['{', '{"a":1', "{'a':1}", '{a:1}', '{"a":1}}', 'undefined', 'NaN', '\0', '[1,', '{"a":"\n"}', '<a/>'])(
    'is refused with 400 where it is not JSON: %j',
    async (body) => {
      const response = await sendTo(octavo.admin, requestFor(name, targets), body);

      expect(response.status).toBe(400);
      expect(response.body).toEqual({ message: 'The body is not valid JSON.' });
    },
  );

  it.each(['[', '{"a":'])('is refused with 422 where it is nested without end: %s', async (opening) => {
    const depth = opening === '[' ? 60_000 : 30_000;
    const closing = opening === '[' ? ']' : '}';
    const body = `{"title":${opening.repeat(depth)}1${closing.repeat(depth)}}`;
    const headers = { ...JSON_TYPE, 'Idempotency-Key': `nested ${opening}`.replace(' ', '-') };

    const response = await sendTo(octavo.admin, requestFor(name, targets), body, headers);

    expect(response.status).toBe(422);
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json-patch+json', 'x'])(
    'is refused with 415 as %s',
    async (type) => {
      const response = await sendTo(octavo.admin, requestFor(name, targets), '{"title":"A","category":"B"}', {
        'Content-Type': type,
      });

      expect(response.status).toBe(415);
    },
  );

  it('is refused with 415 without a type', async () => {
    const response = await sendTo(octavo.admin, requestFor(name, targets), new TextEncoder().encode('{}'), {});

    expect(response.status).toBe(415);
  });

  it('is refused with 415 where its encoding is unknown', async () => {
    const response = await sendTo(octavo.admin, requestFor(name, targets), '{}', {
      ...JSON_TYPE,
      'Content-Encoding': 'compress',
    });

    expect(response.status).toBe(415);
  });

  it.each(['gzip', 'deflate', 'br'])('is refused with 400 where it is not packed as it says: %s', async (encoding) => {
    const response = await sendTo(octavo.admin, requestFor(name, targets), '{"a":1}', {
      ...JSON_TYPE,
      'Content-Encoding': encoding,
    });

    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message: 'The body is not encoded as it says.' });
  });

  it.each(['[]', '[{}]', 'null', '1', '-0', '"text"', 'true', '['.repeat(500) + ']'.repeat(500)])(
    'is refused with 422 where it is JSON but no object: %s',
    async (body) => {
      const response = await sendTo(octavo.admin, requestFor(name, targets), body);

      expect(response.status).toBe(422);
      expect(response.body.errors).toBeTypeOf('object');
    },
  );

  it('is refused with 413 where it is too large, also when it is compressed', async () => {
    const plain = await sendTo(octavo.admin, requestFor(name, targets), large);
    const packed = await sendTo(octavo.admin, requestFor(name, targets), packedLarge, {
      ...JSON_TYPE,
      'Content-Encoding': 'gzip',
    });

    expect([plain.status, packed.status]).toEqual([413, 413]);
  });
});

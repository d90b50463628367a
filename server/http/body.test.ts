import { expect, it } from 'vitest';
import { HttpProblem } from '../problems.ts';
import { bodyProblem } from './body.ts';

it.each([
  [{ status: 500, type: 'stream.not.readable' }, 400],
  [{ status: 400, type: 'request.aborted' }, 400],
  [{ status: 413, type: 'entity.too.large' }, 413],
  [{ status: 415, type: 'encoding.unsupported' }, 415],
  [{ code: 'Z_DATA_ERROR' }, 400],
  [{ code: 'Z_BUF_ERROR' }, 400],
  [{ code: 'ERR__ERROR_FORMAT_PADDING_1' }, 400],
])("turns the error %j into the sender's own problem", (properties, status) => {
  const problem = bodyProblem(Object.assign(new Error('raw'), properties));

  expect(problem).toBeInstanceOf(HttpProblem);
  expect(problem).toMatchObject({ status });
});

it('returns a fault of the server as it is', () => {
  for (const fault of [new TypeError('ours'), Object.assign(new Error('no memory'), { code: 'Z_MEM_ERROR' })]) {
    expect(bodyProblem(fault)).toBe(fault);
  }
});

import { expect, it } from 'vitest';
import { HttpProblem } from '../problems.ts';
import { bodyProblem } from './body.ts';

it.each([
  [{ status: 500, type: 'stream.not.readable' }, 400],
  [{ status: 400, type: 'request.aborted' }, 400],
  [{ status: 413, type: 'entity.too.large' }, 413],
  [{ status: 415, type: 'encoding.unsupported' }, 415],
])("answers %j as the sender's own problem", (properties, status) => {
  const problem = bodyProblem(Object.assign(new Error('raw'), properties));

  expect(problem).toBeInstanceOf(HttpProblem);
  expect(problem).toMatchObject({ status });
});

it('leaves a fault of ours as it is', () => {
  const fault = new TypeError('ours');

  expect(bodyProblem(fault)).toBe(fault);
});

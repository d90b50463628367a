import { expect, it } from 'vitest';
import { hasOpenCode } from './typography.ts';

it('takes only a sign shortly before, on the same line, for the start of code', () => {
  expect(['`', 'type `a "b', '`a`', 'the ` key', '`a\n', `\`${'a '.repeat(50)}`].map(hasOpenCode)).toEqual([
    ...[true, true, false, false, false, false],
  ]);
});

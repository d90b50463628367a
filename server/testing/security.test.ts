import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../folders.ts';

const security = readFileSync(path.join(projectFolder, '.github', 'SECURITY.md'), 'utf8');
const rows = [...security.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| (.*) ?\|$/gm)].map(
  ([, number = '', state = '', reason = '']) => ({ number, state, reason }),
);

/** The number of requirements of levels 1 and 2 in each section; 4.1.4, 7.3.2, 13.1.2 and 13.2.4 were taken out. */
const SECTIONS: Record<string, number> = {
  ...{ '2.1': 12, '2.2': 3, '2.3': 3, '2.4': 6, '2.5': 7, '2.6': 3, '2.7': 6, '2.8': 7, '2.9': 3, '2.10': 4 },
  ...{ '3.1': 1, '3.2': 4, '3.3': 4, '3.4': 5, '3.5': 3, '3.7': 1 },
  ...{ '4.1': 5, '4.2': 2, '4.3': 3 },
  ...{ '5.1': 5, '5.2': 8, '5.3': 10, '5.4': 3, '5.5': 4 },
  ...{ '7.1': 4, '7.2': 2, '7.3': 4, '7.4': 3 },
  ...{ '8.1': 4, '8.2': 3, '8.3': 8 },
  ...{ '13.1': 5, '13.2': 6, '13.3': 2, '13.4': 2 },
};
const TAKEN_OUT = ['4.1.4', '7.3.2', '13.1.2', '13.2.4'];

it('lists every requirement once, in order', () => {
  const numbers = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );

  expect(rows.map(({ number }) => number)).toEqual(numbers.filter((number) => !TAKEN_OUT.includes(number)));
});

it('gives the state of each: with a test where it is met, otherwise with the source or the reason', () => {
  const wrong = rows.filter(({ state, reason }) => {
    if (state === 'met') return !/`[\w/.-]+\.(test|e2e)\.tsx?`/.test(reason);
    if (state === 'by design') return !/`[\w/.-]+\.(tsx?|md)`/.test(reason);
    return !['not yet', 'not applicable', 'decided otherwise'].includes(state) || reason.trim() === '';
  });

  expect(wrong).toEqual([]);
});

it('names only files that exist', () => {
  const named = [...security.matchAll(/`([\w./-]+\.(?:tsx?|md))`/g)].map(([, file = '']) => file);

  expect(named.length).toBeGreaterThan(rows.length / 2);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(projectFolder, file)))).toEqual([]);
});

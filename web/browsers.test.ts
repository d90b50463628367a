import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describedFloor } from './browsers.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');
const { browserslist } = JSON.parse(read('package.json'));
const guide = read('.github/OPERATING.md')
  .replaceAll(/\s+/g, ' ')
  .match(/Baseline \d+ \([^)]+\)/g);

it.each(['defaults', 'dashboard', 'styles'] as const)(
  'the guide for operators names the %s that package.json declares',
  (floor) => {
    const baseline = browserslist[floor].replace('baseline', 'Baseline');

    expect(guide).toContain(`${baseline} (${describedFloor(floor).replaceAll('\u00a0', ' ')})`);
  },
);

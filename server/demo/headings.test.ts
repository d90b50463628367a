import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'articles');

it.each(readdirSync(folder))('%s has headings under its title without a jump', (file) => {
  const html = readFileSync(path.join(folder, file), 'utf8');

  const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));

  expect(levels).not.toContain(1);
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1);
  expect(jumps).toEqual([]);
});

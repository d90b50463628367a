import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeWeights, weighFirstLoad } from './weights.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-weights-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build whose files hold so many bytes that cannot be packed. */
function aBuild({ script = 1000, style = 1000, font = 1000 }): string {
  mkdirSync(path.join(folder, '.vite'), { recursive: true });
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  const entry = { file: 'assets/a.js', isEntry: true, css: ['assets/a.css'] };
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify({ 'index.html': entry }));
  writeFileSync(path.join(folder, 'assets/a.js'), randomBytes(script));
  writeFileSync(path.join(folder, 'assets/a.css'), randomBytes(style));
  writeFileSync(path.join(folder, 'assets/a.woff2'), randomBytes(font));
  return folder;
}

it('weighs what every reader loads', () => {
  const weights = weighFirstLoad(aBuild({ font: 50_000 }));

  expect(describeWeights(weights)).toBe('JavaScript 1 of 110 kB, CSS 1 of 15 kB, fonts 50 of 60 kB');
});

it('refuses a build that is too heavy, and says what is', () => {
  const build = aBuild({ script: 111_000, style: 16_000 });

  expect(() => weighFirstLoad(build)).toThrow(/too heavy: JavaScript 111\.\d of 110 kB, CSS 16 of 15 kB\.$/);
});

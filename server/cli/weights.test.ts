import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeWeights, weigh } from './weights.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-weights-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a build whose files have so many incompressible bytes. */
function aBuild({
  script = 1000,
  application = 1000,
  style = 1000,
  font = 1000,
  dashboard = 1000,
  editor = 1000,
}): string {
  mkdirSync(path.join(folder, '.vite'), { recursive: true });
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  const manifest = {
    'index.html': { file: 'assets/a.js', dynamicImports: ['_app.js'] },
    '_app.js': { file: 'assets/app.js', css: ['assets/a.css'] },
    'dashboard/DashboardPage.tsx': { file: 'assets/b.js', imports: ['_app.js'] },
    'dashboard/editor/RichTextEditor.tsx': { file: 'assets/c.js', imports: ['dashboard/DashboardPage.tsx'] },
  };
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'assets/b.js'), randomBytes(dashboard));
  writeFileSync(path.join(folder, 'assets/c.js'), randomBytes(editor));
  writeFileSync(path.join(folder, 'assets/a.js'), randomBytes(script));
  writeFileSync(path.join(folder, 'assets/app.js'), randomBytes(application));
  writeFileSync(path.join(folder, 'assets/a.css'), randomBytes(style));
  writeFileSync(path.join(folder, 'assets/a.woff2'), randomBytes(font));
  return folder;
}

it('weighs what every reader loads, the application, the dashboard beyond it, and the editor beyond both', () => {
  const weights = weigh(aBuild({ font: 50_000 }));

  expect(describeWeights(weights)).toBe(
    'JavaScript 1 of 15 kB, application 1 of 132 kB, CSS 1 of 12 kB, fonts 50 of 60 kB, dashboard 1 of 60 kB, editor 1 of 250 kB',
  );
});

it('refuses a build that is too heavy, and says what is', () => {
  const build = aBuild({ script: 16_000, application: 133_000, style: 13_000, dashboard: 61_000, editor: 252_000 });

  expect(() => weigh(build)).toThrow(
    /too heavy: JavaScript 16 of 15 kB, application 133\.?\d? of 132 kB, CSS 13 of 12 kB, dashboard 61\.?\d? of 60 kB, editor 252\.\d of 250 kB\.$/,
  );
});

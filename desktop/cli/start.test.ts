import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const project = path.resolve(import.meta.dirname, '../..');

/** Starts the app from the sources in an Electron that tells its arguments; returns them. */
function start(...options: string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-electron-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, 'electron');
  writeFileSync(program, '#!/bin/sh\nfor each; do echo "$each"; done\n');
  chmodSync(program, 0o755);
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const printed = execFileSync(process.execPath, [tsx, path.join(import.meta.dirname, 'start.ts'), ...options], {
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder },
  });
  return printed.toString().trim().split('\n');
}

it('gives the app from the sources a profile of its own, unless another is named', () => {
  const [app, ...options] = start('--server=blog.example.com', '--user-data-dir=/elsewhere');

  expect(app).toBe(project);
  // The last one counts.
  expect(options).toEqual([
    `--user-data-dir=${path.join(project, 'data', 'desktop')}`,
    '--server=blog.example.com',
    '--user-data-dir=/elsewhere',
  ]);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtFolder } from '../folders.ts';

/** Matches the comment that names a bundled file, before the wrapper of its CommonJS module. */
const COMMON_JS = /^\/\/ node_modules\/([^/\n]+)\/.*\n.*__commonJSMin\(/gm;

it('pages are rendered with the ES modules of every library but React, which has none', () => {
  const folder = path.join(builtFolder, 'web', 'server');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

  const names = scripts.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(COMMON_JS)].map(([, name]) => name),
  );

  expect([...new Set(names)].sort()).toEqual(['react', 'react-dom']);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFEST = path.join(import.meta.dirname, '../../dist/web/client/.vite/manifest.json');

/** Returns the address of the script that a module within web/ was built into. */
export function scriptOf(module: string): string {
  const built = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>)[module];
  if (!built) throw new Error(`${module} is no chunk of its own.`);
  return `/${built.file}`;
}

/** Returns the address of the application's script, which the script of every document loads where it is needed. */
export function applicationScript(): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { dynamicImports?: string[] }>;
  return scriptOf(manifest['index.html']?.dynamicImports?.[0] ?? '');
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RenderedPage } from '../../shared/site/pages.ts';

/** An entry of Vite's manifest: https://vite.dev/guide/backend-integration. */
interface BuiltFile {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/** The built files by the module within web/ from which they were built. */
export type Manifest = Record<string, BuiltFile>;

/** The addresses that a browser fetches. */
export interface BuiltFiles {
  scripts: string[];
  styles: string[];
}

export function readManifest(clientFolder: string): Manifest {
  return JSON.parse(readFileSync(path.join(clientFolder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}

/** The module with the script of every document. */
export const DOCUMENT = 'index.html';

/** Returns the name of the application's file in the manifest: the one that the script of every document loads. */
export const applicationIn = (manifest: Manifest): string => manifest[DOCUMENT]?.dynamicImports?.[0] ?? '';

/** Returns the files that a module requires beyond those of every document and of the application, or these themselves. */
export function filesOf(manifest: Manifest, module: string): BuiltFiles {
  const seen = new Set<string>([DOCUMENT, applicationIn(manifest)].filter((name) => name !== module));
  const gather = (name: string): BuiltFile[] => {
    const built = manifest[name];
    if (!built || seen.has(name)) return [];
    seen.add(name);
    return [...(built.imports ?? []).flatMap(gather), built];
  };
  const built = gather(module);
  return {
    scripts: built.map(({ file }) => `/${file}`),
    styles: [...new Set(built.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
  };
}

/** Writes the links by which a browser fetches a page's own files: styles before painting, scripts early where it runs them at once. */
export function pageLinks(
  manifest: Manifest,
  { module, isApplication }: Pick<RenderedPage, 'module' | 'isApplication'>,
): string {
  const own = module === undefined ? { scripts: [], styles: [] } : filesOf(manifest, module);
  const scripts = isApplication ? [...filesOf(manifest, applicationIn(manifest)).scripts, ...own.scripts] : [];
  return [
    ...own.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('\n    ');
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A built file, as Vite's manifest lists it: https://vite.dev/guide/backend-integration. */
interface BuiltFile {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The built files by the module within web/ that they were made from. */
export type Manifest = Record<string, BuiltFile>;

/** Addresses of what a browser fetches. */
export interface BuiltFiles {
  scripts: string[];
  styles: string[];
}

export function readManifest(clientFolder: string): Manifest {
  return JSON.parse(readFileSync(path.join(clientFolder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}

/** What a module needs beside the first load, or, for the entry itself, that first load. */
export function filesOf(manifest: Manifest, module: string): BuiltFiles {
  const seen = new Set<string>();
  const gather = (name: string): BuiltFile[] => {
    const built = manifest[name];
    if (!built || seen.has(name) || (built.isEntry && name !== module)) return [];
    seen.add(name);
    return [...(built.imports ?? []).flatMap(gather), built];
  };
  const built = gather(module);
  return {
    scripts: built.map(({ file }) => `/${file}`),
    styles: [...new Set(built.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
  };
}

/** Lets a browser fetch a page's own chunk with its document: its styles before it paints, its scripts early. */
export function chunkLinks(manifest: Manifest, module: string): string {
  const { scripts, styles } = filesOf(manifest, module);
  return [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('\n    ');
}

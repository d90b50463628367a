import { readFileSync } from 'node:fs';
import path from 'node:path';

/** An entry of Vite's manifest: https://vite.dev/guide/backend-integration. */
interface BuiltFile {
  file: string;
  isEntry?: boolean;
  imports?: string[];
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

/** Returns the files that a module requires beyond the first load; for the entry module, that first load itself. */
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

/** Writes the links by which a browser fetches a page's own chunk: its styles before painting, its scripts early. */
export function chunkLinks(manifest: Manifest, module: string): string {
  const { scripts, styles } = filesOf(manifest, module);
  return [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('\n    ');
}

/** Writes the script of a chunk that runs by itself, after the document was read. */
export const chunkScript = (manifest: Manifest, module: string): string =>
  `<script type="module" fetchpriority="low" crossorigin src="${filesOf(manifest, module).scripts.at(-1)}"></script>`;

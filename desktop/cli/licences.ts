import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const project = path.join(import.meta.dirname, '..', '..');

/** The packages that the app is bundled from; their dependencies belong to it, too. */
const bundled = [
  ...['react', 'react-dom', 'react-router-dom', 'mobx', 'mobx-react-lite', 'react-toastify', 'lucide-react', 'zod'],
  ...['@tiptap/core', '@tiptap/extensions', '@tiptap/pm', '@fontsource-variable/source-serif-4', 'electron-updater'],
];

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

/** Returns the licences of all dependencies of the app, in the order of their names. Throws if a package is missing. */
export function licences(): string {
  const found = new Map<string, string>();
  const add = (name: string, from: string) => {
    const folder = folderOf(name, from);
    if (found.has(folder)) return;
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
    found.set(folder, sectionOf(manifest, folder));
    for (const dependency of Object.keys(manifest.dependencies ?? {})) add(dependency, folder);
  };
  for (const name of bundled) add(name, project);
  return [...new Set(found.values())].sort().join('\n\n');
}

/** The folder of a package as Node resolves it: in the nearest node_modules above. */
function folderOf(name: string, from: string): string {
  const folder = path.join(from, 'node_modules', name);
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(from);
  if (above === from) throw new Error(`The package ${name} is not installed.`);
  return folderOf(name, above);
}

function sectionOf({ name, version, license }: Manifest, folder: string): string {
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.|$)/i.test(each));
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : 'See its home page for the text.';
  return `${name} ${version} (${license ?? 'licence in its text'})\n\n${text}`;
}

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { serverModule } from '../folders.ts';
import { lowerPriority } from './lowerPriority.ts';

/** A call of an exported function of a module of the server. */
export interface TextTask {
  module: string;
  name: string;
  args: unknown[];
}

// Only on Linux does a thread have its own: https://man7.org/linux/man-pages/man2/setpriority.2.html
if (process.platform === 'linux') lowerPriority();

/** Runs in a worker thread: a long text takes a second, during which the server must go on responding. */
// biome-ignore lint/style/noDefaultExport: the worker pool calls a module's default export
export default async function work({ module, name, args }: TextTask): Promise<unknown> {
  const exported = await load(serverModule(module));
  return exported[name](...args);
}

/** Loads a module. From source, as in development and the bench, tsx follows `require` into a thread, and `import` not. */
const load = (file: string) =>
  file.endsWith('.ts') ? createRequire(import.meta.url)(file) : import(pathToFileURL(file).href);

import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { serve } from './serve.ts';

/** The data of a demo site that no test has used: loading its pictures takes longer than many tests. A build removes it. */
const loaded = path.resolve(import.meta.dirname, '../../dist/demo');

/** Runs the demo site for the browser tests, on data of its own; its address is in E2E_URL. */
export default async function startDemo(): Promise<() => Promise<void>> {
  if (!existsSync(loaded)) await load();
  const { url, stop } = await serve('cli/demo.js', {}, loaded);
  process.env.E2E_URL = url;
  return async () => stop();
}

/** Makes the data in another folder, so that an interruption leaves nothing unfinished in its place. */
async function load(): Promise<void> {
  const folder = mkdtempSync(`${loaded}-`);
  try {
    const server = await serve('cli/demo.js');
    await server.kill();
    cpSync(server.data, folder, { recursive: true });
    server.stop();
    renameSync(folder, loaded);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    // Another run may have been faster.
    if (!existsSync(loaded)) throw error;
  }
}

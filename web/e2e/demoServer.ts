import { serve } from './serve.ts';

/** Runs the demo site for the browser tests, on data of its own; its address is in E2E_URL. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const { url, stop } = await serve('cli/demo.js');
  process.env.E2E_URL = url;
  return async () => stop();
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { RecordedResponse } from './recordResponse.ts';

/** A server that only sends a fixed response, in a process of its own. */
export interface Bare {
  url: string;
  /** Makes it send this response to every request from now on. */
  send(response: RecordedResponse): Promise<void>;
  stop(): void;
}

/** Starts a bare server on node:http, or on Koa with the one middleware that sends. */
export async function startBare(kind: 'node:http' | 'Koa'): Promise<Bare> {
  const script = path.join(import.meta.dirname, 'bareServer.ts');
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(script, [kind], { serialization: 'advanced', env, execArgv: ['--import', 'tsx'] });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async send(response) {
      child.send(response);
      await once(child, 'message');
    },
    stop: () => child.kill(),
  };
}

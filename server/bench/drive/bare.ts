import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Answer } from './answer.ts';

/** A server that does nothing but send, in a process of its own. */
export interface Bare {
  url: string;
  /** From now on it sends this, whatever it is asked. */
  send(answer: Answer): Promise<void>;
  stop(): void;
}

/** Starts one on node:http alone, or on Koa without any middleware but the one that sends. */
export async function startBare(kind: 'node:http' | 'Koa'): Promise<Bare> {
  const script = path.join(import.meta.dirname, 'bareServer.ts');
  const child = fork(script, [kind], { serialization: 'advanced', env: { ...process.env, NODE_ENV: 'production' } });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async send(answer) {
      child.send(answer);
      await once(child, 'message');
    },
    stop: () => child.kill(),
  };
}

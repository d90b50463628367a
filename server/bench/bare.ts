import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Target } from './load.ts';

/** What a server sent for a path. */
export interface BareAnswer {
  path: string;
  headers: string[];
  body: Buffer;
}

/** What node:http adds to every answer by itself. */
const ITS_OWN = ['date', 'connection', 'keep-alive'];

/** A bare node:http server, in a process of its own. */
export type Bare = Awaited<ReturnType<typeof startBare>>;

/** Starts one; `stop` ends it. */
export async function startBare() {
  const child = fork(path.join(import.meta.dirname, 'bareServer.ts'), { serialization: 'advanced' });
  const [port] = await once(child, 'message');
  const url = `http://127.0.0.1:${port}`;
  return {
    /** From now on it sends what `target` sends, byte for byte; resolves to the same target, but of this server. */
    async copy(target: Target): Promise<Target> {
      child.send(await answerOf(target));
      await once(child, 'message');
      return { ...target, url };
    },
    stop: () => child.kill(),
  };
}

async function answerOf({ url, headers, path }: Target): Promise<BareAnswer> {
  const address = path(0);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url + address, { headers }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { rawHeaders } = answer;
  const sent = rawHeaders.filter((_, index) => !ITS_OWN.includes(rawHeaders[index & ~1]?.toLowerCase() ?? ''));
  return { path: address, headers: sent, body: Buffer.concat(chunks) };
}

import { Agent, get } from 'node:http';
import { answerOf } from './drive/answer.ts';
import { newSeed, pathOf, type Request } from './drive/request.ts';
import { median } from './statistics.ts';

interface Series {
  url: string;
  request: Request;
  count: number;
  /** Asked before each of them, and not timed. */
  before?: Request | undefined;
}

/** The median milliseconds of so many requests, one after the other over one connection. Throws where a status is not the one expected. */
export async function latency({ url, request, count, before }: Series): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seed = newSeed();
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    if (before) await answerOf(url, before);
    const started = performance.now();
    await ask(url + pathOf(request, seed, n), request, agent);
    times.push(performance.now() - started);
  }
  agent.destroy();
  return median(times);
}

function ask(url: string, { headers, status }: Request, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === status) resolve();
        else reject(new Error(`${url} is answered ${answer.statusCode}.`));
      });
    }).on('error', reject);
  });
}

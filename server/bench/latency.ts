import { Agent, request as open } from 'node:http';
import { recordResponse } from './drive/recordResponse.ts';
import { newSeed, pathOf, type Request } from './drive/request.ts';
import { median } from './statistics.ts';

interface Series {
  url: string;
  request: Request;
  count: number;
  /** A request before each measured one, which is not timed. */
  before?: Request | undefined;
}

/** Resolves to the median milliseconds of so many requests in series over one connection. Throws on an unexpected status. */
export async function latency({ url, request, count, before }: Series): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seed = newSeed();
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    if (before) await recordResponse(url, before);
    const started = performance.now();
    await send(url + pathOf(request, seed, n), request, agent);
    times.push(performance.now() - started);
  }
  agent.destroy();
  return median(times);
}

function send(url: string, { method, headers, body, status }: Request, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = open(url, { method, headers, agent }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === status) resolve();
        else reject(new Error(`${url} got status ${response.statusCode}.`));
      });
    });
    sent.on('error', reject).end(body);
  });
}

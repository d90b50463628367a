import run from 'autocannon';
import { CONNECTIONS, type Driver, type Load, type Turn } from './driver.ts';
import { newSeed, pathOf } from './request.ts';

/** https://github.com/mcollina/autocannon, in this process. It parses bodies itself, which slows it down for large ones. */
export const autocannon: Driver = {
  name: 'autocannon',
  mostBytes: 20_000,
  remark: 'autocannon gives whole milliseconds, and takes about as much processor as what it drives: install wrk.',

  async drive({ url, request, seconds }: Load): Promise<Turn> {
    const seed = newSeed();
    const { method, headers, body, status } = request;
    let n = 0;
    const result = await run({
      url,
      connections: CONNECTIONS,
      duration: seconds,
      timeout: 20,
      requests: [
        {
          method: method as 'GET',
          headers,
          ...(body === '' ? {} : { body }),
          path: pathOf(request, seed, 0),
          ...(request.path.includes('{')
            ? { setupRequest: (sent) => ({ ...sent, path: pathOf(request, seed, n++) }) }
            : {}),
        },
      ],
    });
    // It counts a 304 as neither good nor bad.
    const failed = result.errors + result.timeouts + result['4xx'] + result['5xx'];
    const completed = result.requests.total;
    if (failed > 0) {
      throw new Error(`${method} ${request.path}: ${failed} of ${completed} responses were not ${status}.`);
    }
    return { rate: completed / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
  },
};

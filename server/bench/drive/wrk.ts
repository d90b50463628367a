import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { CONNECTIONS, type Driver, type Load, type Turn } from './driver.ts';
import { newSeed } from './request.ts';

const SCRIPT = path.join(import.meta.dirname, 'wrk.lua');
/** The seconds after which a request counts as failed: sign-ins wait for each other. */
const TIMEOUT = 20;

/** https://github.com/wg/wrk, with one thread. */
export const wrk: Driver = {
  name: 'wrk',
  mostBytes: Number.POSITIVE_INFINITY,
  remark: 'p50 and p99 are those of a server that is saturated: ten requests wait for it at any time.',

  async drive({ url, request, seconds }: Load): Promise<Turn> {
    const { method, path: template, ids, headers, body, status } = request;
    const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, `--timeout=${TIMEOUT}s`, '-s', SCRIPT, ...lines];
    const { stdout } = await promisify(execFile)('wrk', [...options, url, '--'], {
      env: {
        ...process.env,
        BENCH_METHOD: method,
        BENCH_PATH: template,
        BENCH_IDS: String(ids),
        BENCH_SEED: newSeed(),
        BENCH_BODY: body,
      },
    });
    const figures = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as Figures;
    if (figures.failed > 0) {
      throw new Error(`${method} ${template}: ${figures.failed} of ${figures.completed} responses were not ${status}.`);
    }
    const { completed, microseconds, p50, p99 } = figures;
    return { rate: (completed * 1e6) / microseconds, p50: p50 / 1000, p99: p99 / 1000 };
  },
};

/** The output of wrk.lua; percentiles are in microseconds. */
interface Figures {
  completed: number;
  microseconds: number;
  p50: number;
  p99: number;
  failed: number;
}

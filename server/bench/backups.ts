import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtFolder } from '../folders.ts';
import type { Environment } from '../testing/servers/process.ts';
import { judge, type Verdict, verdictOf } from './bars.ts';
import { requestOf } from './drive/request.ts';
import { latency } from './latency.ts';
import { printProgress } from './report.ts';
import type { Site } from './site.ts';
import { medianOf } from './statistics.ts';

/** How many times as long a cached page and a save take beside a backup. */
interface Slowed {
  page: number;
  save: number;
}

/** Measures how much backups slow pages and saves, in turns with none, and how many articles an export writes and a restore reads in a second. */
export async function measureBackups(site: Site, rounds: number): Promise<{ slowed: Slowed; verdicts: Verdict[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-backups-'));
  try {
    printProgress('  a page and a save beside a backup…');
    const measure = () => compare(site, folder, rounds);
    const page = await judge({
      name: 'a cached page beside a backup, against without',
      bar: { most: 1.1 },
      measure,
      figureOf: (slowed) => slowed.page,
    });
    const save = await judge({
      name: 'a save beside a backup, against without',
      bar: { most: 1.5 },
      measure: async () => (page.best.save <= 1.5 ? page.best : measure()),
      figureOf: (slowed) => slowed.save,
    });
    printProgress('  an export…');
    const unit = 'articles a second';
    const exporting = await rateOf(site, ['export', path.join(folder, 'site.zip')]);
    const exported = verdictOf({ name: 'an export', figure: exporting, bar: { least: 300 }, unit });
    printProgress('  a restore…');
    const backup = path.join(folder, 'site.backup');
    await rateOf(site, ['backup', backup]);
    const restoring = await rateOf(site, ['restore', backup], placeIn(path.join(folder, 'restored')));
    // 100,000 in five minutes.
    const restored = verdictOf({ name: 'a restore', figure: restoring, bar: { least: 334 }, unit });
    return {
      slowed: { page: page.best.page, save: save.best.save },
      verdicts: [page.verdict, save.verdict, exported, restored],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compare(site: Site, folder: string, rounds: number): Promise<Slowed> {
  const pairs: Slowed[] = [];
  for (let round = 0; round < rounds; round++) {
    const without = await times(site);
    const backups = keepBackingUp(site, folder);
    const beside = await times(site);
    await backups.stop();
    pairs.push({ page: beside.page / without.page, save: beside.save / without.save });
  }
  return { page: medianOf(pairs, ({ page }) => page), save: medianOf(pairs, ({ save }) => save) };
}

/** The median times of a cached page and of saving an article, in milliseconds. */
async function times({ url, cookie, articles }: Site): Promise<Slowed> {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  const body = JSON.stringify({ tags: 'books' });
  const saving = requestOf({ method: 'PUT', path: '/api/articles/{id}', ids: articles, body, headers });
  return {
    page: await latency({ url, request: requestOf({ path: '/about' }), count: 1_500 }),
    save: await latency({ url, request: saving, count: 100 }),
  };
}

/** Makes one backup after another until it is stopped. */
function keepBackingUp(site: Site, folder: string) {
  let isStopped = false;
  let child: ChildProcess;
  const going = (async () => {
    for (let number = 0; !isStopped; number++) {
      const file = path.join(folder, `${number}.backup`);
      child = run(site, ['backup', file]);
      const [code] = await once(child, 'exit');
      if (code !== 0 && !isStopped) throw new Error('A backup failed.');
      rmSync(file, { force: true });
    }
  })();
  return {
    async stop() {
      isStopped = true;
      child.kill('SIGKILL');
      await going;
    },
  };
}

/** Runs a command on the data of a server, or in another place, and resolves to the number of its articles by the seconds that it took. */
async function rateOf(site: Site, command: [name: string, file: string], place?: Environment): Promise<number> {
  const started = performance.now();
  const [code] = await once(run(site, command, place), 'exit');
  if (code !== 0) throw new Error(`The ${command[0]} failed.`);
  return (site.articles * 1000) / (performance.now() - started);
}

const placeIn = (folder: string): Environment => ({
  OCTAVO_DATA: folder,
  DATABASE_URL: `sqlite:${path.join(folder, 'octavo.sqlite')}`,
});

function run({ own }: Site, command: [name: string, file: string], place: Environment = {}): ChildProcess {
  const env = { ...process.env, ...own, ...place, OCTAVO_BACKUP_PASSPHRASE: 'of a benchmark' };
  return spawn(process.execPath, [path.join(builtFolder, 'server', 'cli', 'transfer.js'), ...command], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

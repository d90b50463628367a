import os from 'node:os';
import { type PostgresServer, startPostgres } from '../testing/servers/postgres.ts';
import { measureBackups } from './backups.ts';
import { fails, type Verdict } from './bars.ts';
import { measureBrowser } from './browser/browser.ts';
import { measureCosts } from './costs.ts';
import { chooseDriver } from './drive/chooseDriver.ts';
import { measureEventLoop } from './eventLoop.ts';
import { generate } from './generate.ts';
import { measureGrowth } from './growth.ts';
import { type Options, readOptions, usage } from './options.ts';
import { watchProcess } from './process.ts';
import { measureProcesses } from './processes.ts';
import { printLine, printProgress, tableOfBars, writeJson } from './report.ts';
import { addReader, type Site, type Size, startSite } from './site.ts';
import { printSizes } from './sizing.ts';
import { measureSpeed } from './speed.ts';

/** `npm run bench`: measures the built server, and fails where a ratio misses its bar each of three times. */
const options = optionsOrUsage(process.argv.slice(2));
const driver = chooseDriver();

if (options.generate !== undefined) await generate(options.generate, options.articles ?? 100_000);
else await measure();

/** Returns the options; prints the usage and ends where it is wanted, or where they are wrong. */
function optionsOrUsage(args: string[]): Options {
  const isWanted = args.includes('--help');
  try {
    if (!isWanted) return readOptions(args);
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem;
    process.stderr.write(`${problem.message}\n\n`);
  }
  process.stdout.write(usage);
  process.exit(isWanted ? 0 : 2);
}

async function measure(): Promise<void> {
  const load = os.loadavg()[0] ?? 0;
  const machine = `Node ${process.version}, ${os.availableParallelism()} × ${os.cpus()[0]?.model}`;
  printLine(`${machine}, load ${load.toFixed(1)} before the run; driven by ${driver.name}`);
  if (load > 1) printLine('Other work goes on: only ratios count.');
  const parts = [
    ...(options.scale.length > 0 ? [growth] : []),
    ...(options.browser ? [browser] : []),
    ...(options.backups ? [backups] : []),
    ...(options.processes.length > 0 ? [processes] : []),
    ...(options.sizing ? [sizing] : []),
  ];
  const figures: Record<string, unknown> = { machine, load, driver: driver.name, started: new Date() };
  const verdicts: Verdict[] = [];
  for (const part of parts.length > 0 ? parts : [speed]) {
    const { verdicts: these, ...rest } = await part();
    verdicts.push(...these);
    Object.assign(figures, rest);
  }
  tableOfBars(verdicts);
  writeJson(options.json, { ...figures, verdicts });
  process.exitCode = fails(verdicts) ? 1 : 0;
}

/** Measures against bare servers, at 1,000 articles. */
async function speed() {
  const { quick, only } = options;
  const effort = quick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 2 };
  return withSites([{ articles: 1_000, revisions: 0 }], undefined, async ([site]) => {
    if (!site) throw new Error('There is no site.');
    const processFigures = await watchProcess(site, quick ? 3 : 7);
    await addReader(site);
    const isSelected = (scenario: { name: string; quick?: boolean }) =>
      scenario.name.includes(only) && (!quick || scenario.quick === true);
    const { compared, verdicts } = await measureSpeed({ site, driver, effort, isSelected });
    const ours = processFigures();
    const loop = await measureEventLoop(site, quick ? 5 : 10);
    return {
      compared,
      process: ours.measured,
      eventLoop: loop.measured,
      verdicts: [...verdicts, ...ours.verdicts, ...loop.verdicts],
    };
  });
}

/** Measures growth from the smallest site to the largest, or from one without revisions to one with them. */
async function growth() {
  const postgres = options.postgres ? await startPostgres() : undefined;
  const rounds = options.quick ? 1 : 3;
  const { scale, revisions } = options;
  const sizes =
    revisions === 0
      ? scale.map((articles) => ({ articles, revisions }))
      : [0, revisions].map((each) => ({ articles: scale.at(-1) ?? 0, revisions: each }));
  try {
    return await withSites(sizes, postgres?.url, (sites) =>
      measureGrowth({ sites, driver, rounds, only: options.only }),
    );
  } finally {
    await postgres?.stop();
  }
}

/** Measures several processes on one Postgres. */
function processes() {
  const { processes: counts, quick } = options;
  return withPostgres(async (postgres) => {
    return withSites([{ articles: 1_000, revisions: 0 }], postgres.url, async ([site]) => {
      if (!site) throw new Error('There is no site.');
      return measureProcesses({ site, postgres: postgres.pid(), driver, counts, rounds: quick ? 1 : 5 });
    });
  });
}

/** Measures what responses cost on Postgres, and computes what numbers of readers take. */
function sizing() {
  return withPostgres(async (postgres) => {
    return withSites([{ articles: 20_000, revisions: 0 }], postgres.url, async ([site]) => {
      if (!site) throw new Error('There is no site.');
      await addReader(site);
      const costs = await measureCosts(site, postgres.pid(), driver);
      return { costs, sizes: printSizes(costs), verdicts: [] };
    });
  });
}

async function withPostgres<T>(work: (postgres: PostgresServer) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}

/** Measures backups and exports. */
function backups() {
  const { quick, articles = quick ? 2_000 : 20_000 } = options;
  return withSites([{ articles, revisions: 0 }], undefined, async ([site]) => {
    if (!site) throw new Error('There is no site.');
    return measureBackups(site, quick ? 2 : 5);
  });
}

function browser() {
  return measureBrowser(options.quick ? 1 : 5);
}

/** Runs `work` with a site of each size. */
async function withSites<T>(
  sizes: Size[],
  postgres: string | undefined,
  work: (sites: Site[]) => Promise<T>,
): Promise<T> {
  const sites: Site[] = [];
  try {
    for (const size of sizes) {
      const { articles, revisions } = size;
      printProgress(`Filling a database with ${articles.toLocaleString('en')} articles, ${revisions} revisions each…`);
      sites.push(await startSite(size, postgres));
    }
    return await work(sites);
  } finally {
    for (const site of sites) await site.stop();
  }
}

import { startPostgres } from '../testing/postgres.ts';
import { startBare } from './bare.ts';
import { deepPages, type Effort, growth, keptAnswers, type Scenario } from './scenarios.ts';
import { type Site, startSite } from './site.ts';

/** `npm run bench`, or `npm run bench -- --quick`: measures the built server, and fails where a figure misses its bar. */
const effort: Effort = process.argv.includes('--quick')
  ? { rounds: 20, seconds: 0.1, requests: 10 }
  : { rounds: 40, seconds: 0.2, requests: 15 };
const [FEW, MANY] = [1_000, 100_000];
/** Whatever else the machine does makes figures worse by chance: only what misses each time is slow. */
const ATTEMPTS = 3;
let missed = 0;

const bare = await startBare();
const postgres = await startPostgres();
try {
  await withSites(undefined, async (few, many) => {
    await measure(keptAnswers(few, bare));
    await measure(growth(few, many));
    await measure(deepPages(many));
  });
  await withSites(postgres.url, async (few, many) => {
    await measure(growth(few, many));
    await measure(deepPages(many));
  });
} finally {
  bare.stop();
  await postgres.stop();
}
if (missed > 0) say(`\n${missed} ${missed === 1 ? 'figure misses its bar' : 'figures miss their bars'}.`);
process.exitCode = missed > 0 ? 1 : 0;

/** Runs `work` with a small site and a large one, on SQLite or at the address of a Postgres server. */
async function withSites(postgresUrl: string | undefined, work: (few: Site, many: Site) => Promise<void>) {
  process.stderr.write(`Filling databases with ${FEW} and ${MANY} of everything…\n`);
  const few = await startSite(FEW, postgresUrl);
  try {
    const many = await startSite(MANY, postgresUrl);
    await work(few, many).finally(many.stop);
  } finally {
    await few.stop();
  }
}

async function measure(scenarios: Scenario[]): Promise<void> {
  say('');
  for (const scenario of scenarios) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { figure, detail } = await scenario.measure(effort);
      const ok = 'least' in scenario.bar ? figure >= scenario.bar.least : figure <= scenario.bar.most;
      const verdict = ok ? 'ok' : attempt < ATTEMPTS ? 'again' : 'below';
      say(row(scenario, figure.toFixed(2), verdict.padEnd(5), detail));
      if (verdict === 'below') missed++;
      if (ok) break;
    }
  }
}

function row({ name, bar }: Scenario, figure: string, ...rest: string[]): string {
  const bound = 'least' in bar ? `>= ${bar.least}` : `<= ${bar.most}`;
  return [name.padEnd(54), figure, bound.padEnd(6), ...rest].join('  ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

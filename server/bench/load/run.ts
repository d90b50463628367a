import { parseArgs } from 'node:util';
import { startPostgres } from '../../testing/servers/postgres.ts';
import { printLine, printProgress, table, whole } from '../report.ts';
import { isWithin, type Measured, MOST, measureCalls } from './measure.ts';
import { startLoadSite } from './site.ts';
import type { Waits } from './watch.ts';

const USAGE = `npm run test:load -- [options]

  --articles N     the number of articles, with ten comments and one account for each (100000)
  --postgres       on Postgres instead of SQLite
  --server URL     with --postgres: a server on which the data is kept for the next run
  --keep FOLDER    on SQLite: a folder in which the data is kept for the next run
  --only TEXT      only calls that have TEXT in their name
`;

/** `npm run test:load`: makes every call with its largest input, and fails where another request waits too long meanwhile. */
const { values: options } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    postgres: { type: 'boolean', default: false },
    server: { type: 'string' },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(USAGE);
  process.exit();
}

const own = options.postgres && options.server === undefined ? await startPostgres() : undefined;
try {
  await run(options.server ?? own?.url, options.server ?? options.keep);
} finally {
  await own?.stop();
}

async function run(postgres: string | undefined, kept: string | undefined): Promise<void> {
  const articles = Number(options.articles);
  printProgress(`Filling a database with ${whole(articles)} articles…`);
  const site = await startLoadSite({ articles, postgres, kept });
  try {
    const { only } = options;
    const { measured, quiet } = await measureCalls(site, { only, onMeasured: tell });
    printTable(measured, quiet);
    process.exitCode = measured.every((each) => verdictOn(each, quiet) === 'met') ? 0 : 1;
  } finally {
    await site.close();
  }
}

function tell(measured: Measured, quiet: Waits): void {
  const { call, input, status, took, ping, write, bare } = measured;
  const figures = [took, ping, write, bare].map(whole).join(', ');
  printProgress(`  ${call} ${input}: ${status} in ${figures} ms: ${verdictOn(measured, quiet)}`);
}

function printTable(measured: Measured[], quiet: Waits): void {
  table(
    `Every call with its largest input, on ${options.postgres ? 'Postgres' : 'SQLite'}: milliseconds, and the longest waits of others, also for a bare server`,
    ['call', 'status', 'took', 'read', 'write', 'bare', ''],
    [
      ['in quiet', '', '', whole(quiet.ping), whole(quiet.write), whole(quiet.bare), ''],
      ...measured.map((each) => {
        const { call, input, status, took, ping, write, bare } = each;
        return [
          `${call} ${input}`,
          status,
          whole(took),
          whole(ping),
          whole(write),
          whole(bare),
          verdictOn(each, quiet),
        ];
      }),
    ],
  );
  const met = measured.filter((each) => verdictOn(each, quiet) === 'met').length;
  printLine(
    `\n${met} of ${measured.length} keep a read waiting ${MOST.ping} ms longer than in quiet at most, and a write ${MOST.write} ms.`,
  );
}

function verdictOn(measured: Measured, quiet: Waits): string {
  if (!measured.isExpected) return 'FAILED';
  return isWithin(measured, quiet) ? 'met' : 'MISSED';
}

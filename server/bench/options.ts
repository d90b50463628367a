import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** The options of `npm run bench`. */
export interface Options {
  /** True for a run of about a minute, with fewer scenarios and shorter turns. */
  quick: boolean;
  /** Numbers of articles, ascending, between which figures may not grow; empty where growth is not measured. */
  scale: number[];
  browser: boolean;
  /** Measures what a backup costs others, and how fast an export is. */
  backups: boolean;
  /** Numbers of processes on one Postgres, ascending, whose speeds are compared; empty where they are not. */
  processes: number[];
  /** Measures what each kind of response costs, and computes what numbers of readers take. */
  sizing: boolean;
  /** Measures, instead, how figures grow with so many revisions of each article, at the largest number of articles. */
  revisions: number;
  /** True to measure growth on Postgres instead of SQLite. */
  postgres: boolean;
  /** Selects scenarios and growing figures whose name contains this text. */
  only: string;
  /** The folder to make a database in, and nothing else. */
  generate: string | undefined;
  /** The number of articles for `generate` and `backups`; undefined for their own. */
  articles: number | undefined;
  /** The file to write the figures to. */
  json: string;
}

/** Describes the options. */
export const usage = `npm run bench -- [options]

  --quick               about a minute: fewer scenarios, shorter turns
  --scale A,B           how figures grow from A to B articles (multiples of 1,000), instead of their speed
  --revisions N         with --scale: how they grow with N revisions of each article
  --postgres            with --scale: on Postgres instead of SQLite
  --processes A,B       how much more B processes on one Postgres do than A, for example 1,2
  --sizing              what each kind of response costs, and what numbers of readers a day take
  --backups             how much a backup slows pages and saves, and how fast an export and a restore are, with --articles N (20000)
  --browser             figures of the pages in Chromium
  --only TEXT           only what has TEXT in its name
  --json FILE           where the figures are written
  --generate FOLDER     only makes a database there, with --articles N (100000)
`;

/** Parses the options. Throws a TypeError that names an unknown one. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      scale: { type: 'string', default: '' },
      revisions: { type: 'string', default: '0' },
      browser: { type: 'boolean', default: false },
      backups: { type: 'boolean', default: false },
      processes: { type: 'string', default: '' },
      sizing: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      generate: { type: 'string' },
      articles: { type: 'string' },
      json: { type: 'string', default: path.join(tmpdir(), 'octavo-bench.json') },
    },
  });
  const scale = values.scale.split(',').filter(Boolean).map(amount);
  const revisions = Number(values.revisions);
  if (!Number.isInteger(revisions) || revisions < 0 || (revisions > 0 && scale.length === 0))
    throw new TypeError('--revisions takes a number and --scale, for example --scale=100000 --revisions=20.');
  if (scale.length === 1 && revisions === 0)
    throw new TypeError('--scale takes two numbers of articles or more, for example 1000,100000.');
  const processes = values.processes.split(',').filter(Boolean).map(Number);
  if (processes.some((count) => !Number.isInteger(count) || count < 1 || count > 64))
    throw new TypeError('--processes takes numbers from 1 to 64, for example --processes=1,2.');
  return {
    ...values,
    processes: processes.toSorted((a, b) => a - b),
    scale: scale.toSorted((a, b) => a - b),
    revisions,
    articles: values.articles === undefined ? undefined : amount(values.articles),
    generate: values.generate,
  };
}

function amount(text: string): number {
  const count = Number(text);
  // The last page of each list is to be a full one, and each category to have articles.
  if (!Number.isInteger(count) || count < 1_000 || count % 1_000 !== 0) {
    throw new TypeError(`'${text}' is no number of articles to measure: take a multiple of 1,000.`);
  }
  return count;
}

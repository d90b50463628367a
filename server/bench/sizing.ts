import type { Costs, Kind } from './costs.ts';
import { table, whole } from './report.ts';

/** What readers do, on average; every figure is an assumption that an operator can replace by their own. */
const HABITS = {
  /** Of each reader in a day. */
  pages: 3,
  /** Of each page, at the width of a phone. */
  pictures: 2,
  /** Of a picture at that width; those of the measurement are smaller. */
  pictureBytes: 40_000,
  /** Scripts, styles and fonts of a reader's first page; browsers keep them. */
  scripts: 8,
  /** The busiest minute against the average of the day. */
  peak: 5,
  /** Pages that a process has not in its cache: after each change, and those that hardly anybody reads. */
  rendered: 0.03,
  /** Of readers in a day. */
  comments: 1 / 500,
  signIns: 1 / 200,
  /** Saves of the whole editorial office in a day, and for each reader: larger publications write more. */
  saves: { least: 200, each: 1 / 20_000 },
  /** What a CDN sends without asking. */
  cdn: 0.95,
  /** How busy a core may be, so that nothing queues. */
  busy: 0.6,
};

/** What so many readers a day take in the busiest minute. */
export interface Size {
  readers: number;
  /** Pages a second. */
  pages: number;
  /** Cores of the servers, of Postgres, and of the servers behind a CDN. */
  servers: number;
  database: number;
  behindCdn: number;
  /** Megabits a second that the servers send. */
  megabits: number;
  /** Comments that are written in a year. */
  comments: number;
}

const SECONDS_OF_A_DAY = 86_400;

/** Computes what a number of readers a day takes, from what one response of each kind takes. */
export function sizeOf(readers: number, costs: Costs): Size {
  const { pages, pictures, pictureBytes, scripts, peak, rendered, comments, signIns, saves, cdn, busy } = HABITS;
  const second = (inADay: number) => (inADay * peak) / SECONDS_OF_A_DAY;
  const rates: Record<Kind, number> = {
    'cached page': second(readers * pages * (1 - rendered)),
    'rendered page': second(readers * pages * rendered),
    picture: second(readers * pages * pictures),
    'script or style': second(readers * scripts),
    comment: second(readers * comments),
    save: second(saves.least + readers * saves.each),
    'sign-in': second(readers * signIns),
  };
  const sum = (of: (kind: Kind) => number) =>
    (Object.keys(rates) as Kind[]).reduce((total, kind) => total + rates[kind] * of(kind), 0);
  const isPublic = (kind: Kind) => !['comment', 'save', 'sign-in'].includes(kind);
  return {
    readers,
    pages: second(readers * pages),
    servers: sum((kind) => costs[kind].server) / 1000 / busy,
    database: sum((kind) => costs[kind].database) / 1000 / busy,
    behindCdn: sum((kind) => costs[kind].server * (isPublic(kind) ? 1 - cdn : 1)) / 1000 / busy,
    megabits: (sum((kind) => (kind === 'picture' ? pictureBytes : costs[kind].bytes)) * 8) / 1e6,
    comments: readers * comments * 365,
  };
}

/** Prints what each number of readers a day takes. */
export function printSizes(costs: Costs): Size[] {
  const sizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000].map((readers) => sizeOf(readers, costs));
  table(
    'What one response takes: milliseconds of a core, and bytes',
    ['', 'server', 'Postgres', 'a second on a core', 'bytes'],
    Object.entries(costs).map(([kind, { server, database, bytes }]) => [
      kind,
      server.toFixed(3),
      database.toFixed(3),
      whole(1000 / server),
      whole(bytes),
    ]),
  );
  table(
    'Readers a day, and what their busiest minute takes',
    ['readers', 'pages/s', 'server cores', 'behind a CDN', 'Postgres cores', 'Mbit/s', 'comments a year'],
    sizes.map(({ readers, pages, servers, database, behindCdn, megabits, comments }) => [
      whole(readers),
      pages.toFixed(1),
      servers.toFixed(2),
      behindCdn.toFixed(2),
      database.toFixed(2),
      whole(megabits),
      whole(comments),
    ]),
  );
  return sizes;
}

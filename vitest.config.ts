import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { callDefinitions } from './shared/callDefinitions.ts';

// Bounds against a hang, not expectations.
const HANG = 300_000;
const timeouts = { testTimeout: HANG, hookTimeout: HANG, expect: { poll: { timeout: HANG } } };

/**
 * Tests that would prove the same on both databases run on one. Those of code before or beside the database run on SQLite. All
 * that queries, writes or migrates stays on both; that each call works on Postgres is proved by `queries.api.test.ts`.
 */
const onSqliteAlone = [
  'server/articles/{largeTexts,sanitizing}.api.test.ts',
  'server/cache/{encodings,varnish}.api.test.ts',
  'server/http/{methods,responses,sameOrigin,warnOfHttpsProxy}.api.test.ts',
  'server/images/{pictures,ranges,uploads}.api.test.ts',
  'server/limits/*.api.test.ts',
  'server/pages/{addresses,firstLoad,machineFiles}.api.test.ts',
  'server/pages/sharing/*.api.test.ts',
  'server/documents/reading/*.api.test.ts',
  'server/documents/revisions/size.api.test.ts',
  'server/people/secondFactors/limits.api.test.ts',
  'server/people/sessions/{hostCookie,signIn}.api.test.ts',
  'server/settings/*.api.test.ts',
  'server/storage/*.api.test.ts',
  'server/transfer/backup/{bucketFolder,nightly,schedule}.api.test.ts',
  'server/testing/calls/{bodies,earlyRefusals,log,permissions,refusedAtTheEdge,roles}.api.test.ts',
  // Both return the same rows for the same statements; filling a Postgres takes half a minute.
  'server/testing/costs/*.api.test.ts',
  'server/people/users/enumeration.api.test.ts',
  'server/people/users/links/{deletionMail,disown,rescue,withoutMail}.api.test.ts',
  'server/webSub/*.api.test.ts',
  'server/{openapi,texts}.api.test.ts',
];

/** Malformed requests and ids, of which hardly one reaches the database: Postgres refuses characters and numbers that SQLite takes. */
const onPostgresAlone = ['server/testing/malformed/*.api.test.ts', 'server/testing/calls/conventions.api.test.ts'];

/**
 * Tests of what one process writes and another shows, refuses or goes on with, where they know the server by its API alone: three
 * processes on Postgres and a bucket take the place of one on Postgres.
 */
const onThreeProcesses = [
  'server/articles/publishing/{oldSlugs,scheduledByAuthors}.api.test.ts',
  'server/cache/freshness.api.test.ts',
  'server/categories/categories.api.test.ts',
  'server/drafts/*.api.test.ts',
  'server/idempotency/accounts.api.test.ts',
  'server/media/deletion.api.test.ts',
  'server/people/sessions/list.api.test.ts',
  'server/tags/tags.api.test.ts',
  'server/trash/{attached,trash}.api.test.ts',
];

interface ApiProject {
  name: string;
  include?: string[];
  exclude?: string[];
  env: Record<string, string>;
}

const api = ({ name, include = ['server/**/*.api.test.ts'], exclude = [], env }: ApiProject) => ({
  test: {
    ...timeouts,
    name: `api on ${name}`,
    include,
    exclude,
    // As for unit tests; most servers run in the test's process, one after another, and load and warm the same modules once.
    isolate: false,
    // Selects the build of React with which pages are rendered.
    env: { ...env, NODE_ENV: 'production' },
  },
});

/** Begins with the tests of faults, which wait for processes, leases and limits, while others compute; a run ends evenly. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isOfFaults(other)) - Number(isOfFaults(one)));
  }
}

const isOfFaults = ({ project }: TestSpecification) => project.name === 'faults';

/** Three kinds: rules by themselves, the API of a real server on both databases, and a real server's faults. */
export default defineConfig({
  test: {
    globalSetup: 'server/testing/servers/globalSetup.ts',
    // Sequelize prints each transaction that it gives up, as faults have it do.
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    // Most tests wait for a server, or for a timeout, rather than compute; the default leaves one of few cores idle.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        define: callDefinitions,
        test: {
          ...timeouts,
          name: 'unit',
          include: ['{shared,server,web,desktop}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/*.fault.test.ts'],
          // Files share processes, which load the same modules once; what one replaced is restored for the next.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      api({ name: 'sqlite', exclude: onPostgresAlone, env: { TEST_ENGINE: 'sqlite' } }),
      api({ name: 'postgres', exclude: [...onSqliteAlone, ...onThreeProcesses], env: { TEST_ENGINE: 'postgres' } }),
      api({
        name: 'three processes',
        include: onThreeProcesses,
        env: { TEST_ENGINE: 'postgres', TEST_PROCESSES: '3' },
      }),
      // As for unit tests: loading the modules of the tests again for each file costs more than a server.
      { test: { ...timeouts, name: 'faults', include: ['server/**/*.fault.test.ts'], isolate: false } },
    ],
  },
});

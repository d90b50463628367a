import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { endpoints } from './shared/api.ts';

// Bounds against a hang, not expectations.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Tests of things that happen before a database is asked, or beside it: they prove the same on either, and run on SQLite alone. */
const besideDatabase = [
  'server/articles/sanitizing.api.test.ts',
  'server/http/{encodings,httpsProxy,methods,sameOrigin}.api.test.ts',
  'server/images/{pictures,ranges}.api.test.ts',
  'server/limits/*.api.test.ts',
  'server/pages/sharing/*.api.test.ts',
  'server/testing/log.api.test.ts',
  'server/openapi.api.test.ts',
];

const api = (engine: 'sqlite' | 'postgres', exclude: string[] = []) => ({
  test: {
    ...patience,
    name: `api on ${engine}`,
    include: ['server/**/*.api.test.ts'],
    exclude,
    env: { TEST_ENGINE: engine },
  },
});

/** Three kinds: rules by themselves, the API of a real server on both databases, and a real server's faults. */
export default defineConfig({
  test: {
    globalSetup: 'server/testing/globalSetup.ts',
    // Most tests wait for a server rather than compute; the default leaves one of few cores idle.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        // As web/vite.config.ts has it.
        define: { API_CALLS: JSON.stringify(endpoints) },
        test: {
          name: 'unit',
          include: ['{shared,server,web,desktop}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/*.fault.test.ts'],
        },
      },
      api('sqlite'),
      api('postgres', besideDatabase),
      { test: { ...patience, name: 'faults', include: ['server/**/*.fault.test.ts'] } },
    ],
  },
});

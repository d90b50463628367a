import { defineConfig } from 'vitest/config';

const api = (engine: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: { name: `api on ${engine}`, include: ['server/**/*.api.test.ts'], env: { TEST_ENGINE: engine } },
});

/** Three kinds: rules by themselves, the API of a real server on both databases, and a real server's faults. */
export default defineConfig({
  test: {
    globalSetup: 'server/testing/globalSetup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,web,desktop}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/*.fault.test.ts'],
        },
      },
      api('sqlite'),
      api('postgres'),
      { extends: true, test: { name: 'faults', include: ['server/**/*.fault.test.ts'] } },
    ],
  },
});

import { defineConfig } from 'vitest/config';

// The file name of a test says what it needs: `x.test.ts` nothing, `x.api.test.ts` the real app on a real database,
// `x.race.test.ts` the same with many callers or several processes. The last two run once per engine,
// selected by TEST_ENGINE (sqlite or postgres, the latter at TEST_DATABASE_URL).
const serverTests = 'src/server/**/*.{api,race}.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A process runs several files: our modules are loaded again for each, those of packages once.
    isolate: false,
    environment: 'node',
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts'],
          exclude: [serverTests],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 90_000 },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/server/**/*.api.test.ts'],
          env: { TEST_CHEAP_HASHES: 'true' },
          // Ends what hangs. On a busy machine with both engines a walk over all endpoints takes more than 20 s.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'race',
          include: ['src/server/**/*.race.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

import { defineConfig } from '@playwright/test';

// A few journeys in browsers that Playwright cannot drive: `npm run test:firefox` and `npm run test:webkit`.
export default defineConfig({
  testDir: 'e2e/browsers',
  testMatch: '**/*.journey.ts',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 1,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});

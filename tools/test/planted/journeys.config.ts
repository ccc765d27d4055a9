import { defineConfig } from '@playwright/test';

// Journeys of journeys.test.ts, which need no browser.
export default defineConfig({ testMatch: '*.planted.ts', outputDir: `${process.env.PLANTED_FOLDER}/results` });

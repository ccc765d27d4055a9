import { defineConfig } from '@playwright/test';
import { chromiumProgram } from './tools/test/machine.ts';

// Journeys through the built site in Debian's chromium. e2e/support/global-setup.ts starts the site once for all
// of them (or uses the one at E2E_ORIGIN). A journey runs at desktop width; with @phone in its title also at
// phone width, with @phone-only at phone width only. Long journeys run once, on the phone, and look at both widths.
// Those with @two run again against two processes behind a balancer.
const executablePath = chromiumProgram() ?? undefined;

// They start a site of their own, so they say nothing about the two processes of E2E_PROCESSES=2.
const ofOwnSite = /\/(clocks|long-lists|messages|second-factor|settings|stripe)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  ...(process.env.E2E_PROCESSES && { testIgnore: ofOwnSite }),
  globalSetup: './e2e/support/global-setup.ts',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // With two processes each of them draws its first pages.
  timeout: process.env.E2E_PROCESSES ? 120_000 : 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  snapshotPathTemplate: '{testDir}/pictures/{arg}-{projectName}{ext}',
  use: {
    ...(process.env.E2E_ORIGIN ? { baseURL: process.env.E2E_ORIGIN } : {}),
    // The journeys of the installed app (pwa.spec.ts) allow it; a worker hides requests from the others.
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    actionTimeout: 15_000,
    // support/test.ts takes the pictures of a failed journey; this setting would take one of each that passes too.
    screenshot: 'off',
    // A trace costs as much as the journey itself: E2E_TRACE=1 npm test -- e2e <file>.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1200, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});

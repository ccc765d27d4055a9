import { test as base } from '@playwright/test';
import { firefoxProgram, webkitProgram } from '../../tools/test/machine.ts';
import { type ChangedSite, changedSite } from '../support/changed-site.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { type Person, personWith } from './person.ts';
import { startWebKit } from './webkit.ts';

/** A journey in Firefox or WebKitGTK: a new profile, and the site behind a proxy that can go away. */
export const test = base.extend<{ site: ChangedSite; driver: Driver; person: Person }>({
  // Playwright reads the fixtures that a function needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await changedSite(process.env['E2E_ORIGIN'] ?? '');
    await use(site);
    await site.close();
  },
  // oxlint-disable-next-line no-empty-pattern
  driver: async ({}, use, testInfo) => {
    const driver =
      testInfo.project.name === 'webkit'
        ? await startWebKit(webkitProgram() ?? '')
        : await startFirefox(firefoxProgram() ?? '');
    await use(driver);
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('failed.png');
      await driver.picture(path).catch(() => undefined);
      console.log([...driver.problems, path].join('\n'));
    }
    await driver.close();
  },
  person: ({ driver, site }, use) => use(personWith(driver, site.origin)),
});

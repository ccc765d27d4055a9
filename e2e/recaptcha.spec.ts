// Invariant 27: all of this file.
import type { Page } from '@playwright/test';
import type { DraftItem } from '#server/content/page.wire.ts';
import { publishPage } from '#server/pages/write-page.ts';
import { startSiteverify } from '#server/providers/captcha/siteverify-fixture.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { waitForPartHydration, waitForHydration, visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

let google: Awaited<ReturnType<typeof startSiteverify>>;
let app: TestApp;
test.beforeAll(async () => {
  google = await startSiteverify('secret');
  app = await testApp({
    LOG_LEVEL: 'silent',
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET_KEY: 'secret',
    RECAPTCHA_ORIGIN: google.origin,
  });
  const form: DraftItem = { itemTypeCode: 'ContactForm', payloads: { CaptionTitle: 'Write to us' } };
  const html = (Content: string): DraftItem => ({ itemTypeCode: 'Html', payloads: { Content } });
  const publish = (path: string, items: DraftItem[], payloads: Record<string, string> = {}) =>
    publishPage(app.deps, { path, title: 'Page', content: { sections: [{ sectionName: 'body', items }], payloads } });
  await publish('/', [
    html(`<h1>Home</h1>${'<p>Most harm announces itself.</p>'.repeat(60)}`),
    { ...form, anchorName: 'contact' },
  ]);
  await publish('/plain', [html('<h1>Nothing of others</h1><p><a href="/write">A form</a></p>')]);
  await publish('/write', [html('<h1>A form</h1>'), form]);
  await publish('/quiet', [html('<h1>With care</h1>'), form], { Sensitive: 'yes' });
});
test.afterAll(async () => {
  await app.close();
  await google.close();
});

/** Mocks Google with a checkbox and returns the requested URLs. */
async function mockService(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('https://www.google.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `let box;
      window.grecaptcha = {
        ready: (then) => then(),
        render(place) {
          const label = document.createElement('label');
          box = Object.assign(document.createElement('input'), { type: 'checkbox' });
          label.append(box, ' I am not a robot');
          place.append(label);
          return 0;
        },
        getResponse: () => (box.checked ? 'good ' + Math.random() : ''),
        reset: () => { box.checked = false; },
      };`,
    });
  });
  return requested;
}

/** The captcha starts with the first input after hydration; a journey types faster than people do. */
async function begin(page: Page): Promise<void> {
  const name = page.getByLabel('Name');
  await name.scrollIntoViewIfNeeded();
  await waitForPartHydration(name);
  await name.fill('Ana');
}

async function fill(page: Page): Promise<void> {
  await begin(page);
  await page.getByLabel('Phone').fill('0400 000 000');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel('State').selectOption('ACT');
  await page.getByLabel('Enquiry').fill('Hello');
}

test('a form opened by navigation has its widget and keeps the typed text', async ({ page }) => {
  const requested = await mockService(page);
  await visit(page, `${app.url}/plain`);
  await page.getByRole('link', { name: 'A form' }).click();
  await page.waitForURL(`${app.url}/write`);
  await waitForHydration(page);
  expect(requested).toEqual([]);
  await fill(page);
  await page.getByLabel('I am not a robot').check();
  await expect(page.getByLabel('Name')).toHaveValue('Ana');
  await axeCheck(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Successfully sent!')).toBeVisible();
  expect(requested).toHaveLength(1);
});

test('CONTACT opens the home page form in a document that may load the widget', async ({ page }) => {
  await mockService(page);
  await visit(page, `${app.url}/plain`);
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'CONTACT' }).click();
  await expect(page).toHaveURL(`${app.url}/#contact`);
  await expect(page.locator('#contact')).toBeFocused();
  await waitForHydration(page);
  await begin(page);
  await expect(page.getByLabel('I am not a robot')).toBeVisible();
});

test('a sensitive page sends its form without a request to Google', async ({ page }) => {
  const requested = await mockService(page);
  await visit(page, `${app.url}/quiet`);
  await fill(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Successfully sent!')).toBeVisible({ timeout: 20_000 });
  expect(requested).toEqual([]);
});

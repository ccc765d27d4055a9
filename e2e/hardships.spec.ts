import type { Page } from '@playwright/test';
import { dayMs, hourMs } from '#contract/spans.ts';
import { newVisitor, openMenu, visit, waitForHydration, waitForPartHydration } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** Settings of a browser that block both storages: every access throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });

const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });

for (const [state, arrange] of Object.entries({ blocked: blockStorage, full: fillStorage }))
  test(`with ${state} storage the cart is found by its cookie, in every document`, async ({ page }) => {
    await arrange(page);
    await visit(page, '/product/looking-out-for-each-other');
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'GO TO CART' })).toBeVisible();
    await visit(page, '/cart');
    await expect(page.getByRole('main')).toContainText('Looking Out for Each Other');
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('main')).toContainText('Looking Out for Each Other');
    if (state !== 'blocked') return;
    await visit(page, '/about');
    await expect(page.getByRole('banner').getByRole('link', { name: 'CART 1 item' })).toBeVisible();
    await (await openMenu(page)).getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
  });

test.describe('when code of a page is missing', () => {
  test.use({ expectedProblems: [/ERR_FAILED|dynamically imported module/] });

  test('a page of the next version is loaded as a document', async ({ page }) => {
    await visit(page, '/about');
    await page.route('**/assets/*event-list*.js', (route) => route.abort('failed'), { times: 2 });
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
    await expect(page.getByText('Loading Error')).toHaveCount(0);
    expect(documents.length).toBeLessThanOrEqual(2);
  });

  test('a document whose app is missing is loaded once more, and then stays readable', async ({ page }) => {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    let failed = 0;
    await page.route('**/assets/entry-client-*.js', (route) => {
      failed += 1;
      return route.abort('failed');
    });
    await page.goto('/events');
    await expect.poll(() => failed).toBe(2);
    // Long enough for a third document to begin.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
    expect(documents).toEqual(['/events', '/events']);
  });
});

/** What the translation of a browser does: a `font` element takes the place of every text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.nodeValue?.trim() && !node.parentElement?.closest('script, style, template, font'))
        texts.push(node as Text);
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `~${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

test.describe('in a browser that translates', () => {
  // Parts that are translated before their code has come are drawn anew by React, which says so.
  test.use({ expectedProblems: [/#418/] });

  test('a translated page changes its labels, and nothing breaks', async ({ page }) => {
    await visit(page, '/guides');
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /ADD TO CART/ })
      .first();
    await waitForPartHydration(button);
    await translate(page);
    await expect(button).toContainText('~ADD TO CART');
    await button.click();
    await expect(page.getByRole('main').getByRole('button', { name: /REMOVE/ })).toHaveCount(1);

    await translate(page);
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
    await visit(page, '/member/login');
    await translate(page);
    const form = page.getByRole('main').getByRole('form');
    await form.getByRole('button', { name: /Log In/ }).click();
    await expect(form).toContainText('Email is required.');
    await translate(page);
    await form.getByLabel(/Email/).fill(newVisitor().email);
    await form
      .getByLabel(/Password/)
      .first()
      .fill('Saltbush-lamp-27');
    await form.getByRole('button', { name: /Log In/ }).click();
    await expect(form).not.toContainText('Email is required.');
  });
});

test.describe('with a clock that is wrong', () => {
  test('an event that has started by the clock of the server is closed', async ({ page }) => {
    await page.route('**/api/event/getEvents*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const [event] = answer.events;
      event.startDateTime = new Date(Date.now() - 60_000).toISOString();
      event.endDateTime = new Date(Date.now() + hourMs).toISOString();
      answer.events = [event];
      await route.fulfill({ response, json: answer });
    });
    // A device that is a day behind.
    await page.clock.setFixedTime(Date.now() - dayMs);
    await visit(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('main').getByText('Not Available')).toBeVisible();
  });
});

test.describe('with a malformed item', () => {
  test.use({ expectedProblems: [/RangeError|Invalid time|page error|console error/] });

  test('the page stays, and only the item says that it failed', async ({ page }) => {
    await visit(page, '/about');
    await page.route('**/api/event/getEvents*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.events[0].startDateTime = 'no time';
      await route.fulfill({ response, json: answer });
    });
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('main')).toContainText('Loading Error');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Guides' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guides');
  });
});

test('a link in a text leads to a file as a file, and to an own address within the app', async ({ page, baseURL }) => {
  await visit(page, '/using-this-site');
  await page.goto('/about');
  await waitForHydration(page);
  await page.route('**/api/cms/GetPublishedPage?path=%2Fprivacy*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.sections[0].items = [
      {
        itemId: 1,
        itemTypeCode: 'Html',
        anchorName: null,
        cssClass: null,
        items: [],
        sections: [],
        payloads: [
          {
            key: 'Content',
            value: `<p><a href="/sitemap.xml">All pages</a> <a href="/robots.txt">Robots</a> <a href="${baseURL}/guides">Our guides</a></p>`,
          },
        ],
      },
    ];
    await route.fulfill({ response, json: answer });
  });
  const open = () => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click();
  await open();
  const main = page.getByRole('main');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await main.getByRole('link', { name: 'Our guides' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guides');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  for (const [name, path] of [
    ['All pages', '/sitemap.xml'],
    ['Robots', '/robots.txt'],
  ] as const) {
    await visit(page, '/about');
    await open();
    const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await main.getByRole('link', { name }).click();
    expect((await loaded).status()).toBe(200);
  }
});

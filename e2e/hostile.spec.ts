import type { Page } from '@playwright/test';
import { schemas } from '#blocks/schemas.ts';
import type { CmsItem } from '#contract/cms.ts';
import { publishPage } from '#server/pages/write-page.ts';
import { contentChanged } from '#server/db/content-versions.ts';
import { armed, hostile } from '#server/testing/hostile.ts';
import { itemFullOf } from '#server/testing/hostile-item.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { waitForHydration } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Without the content security policy, so that the journeys test sanitising and rendering only.
test.use({
  bypassCSP: true,
  // Odd picture URLs are requested and not found; broken lists are logged on the console.
  expectedProblems: [/cannot be read|^other GET |Failed to load resource/],
});
test.describe.configure({ mode: 'default' });

const vectors = hostile.map(armed);
let app: TestApp;
test.beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'silent' });
});
test.afterAll(() => app.close());

interface Seen {
  /** Numbers of the vectors that ran, or whose URL was requested. */
  fired: Set<number>;
  /** Dialogs, and documents other than the page. */
  other: string[];
}

async function watched(page: Page): Promise<Seen> {
  const seen: Seen = { fired: new Set(), other: [] };
  await page.exposeBinding('__fire', (_source, position: number) => void seen.fired.add(position));
  page.on('request', (request) => {
    const canary = /^\/canary\/(\d+)/.exec(new URL(request.url()).pathname)?.[1];
    if (canary !== undefined) seen.fired.add(Number(canary));
  });
  page.on('dialog', (dialog) => {
    seen.other.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
}

async function publish(
  path: string,
  items: CmsItem[],
  more: Partial<Parameters<typeof publishPage>[1]['content']> = {},
): Promise<number> {
  const { revisionId } = await publishPage(app.deps, {
    path,
    title: 'Hostile',
    content: { sections: [{ sectionName: 'body', items }], ...more },
  });
  return revisionId;
}

/** Opens the page as a visitor does and waits until it is idle. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path, { waitUntil: 'load' });
  // Some pages are hundreds of dashboards: hydration takes 9 s on an idle machine.
  await waitForHydration(page, 45_000);
  await page.waitForLoadState('networkidle');
}

/** What could still run when the page is used: handlers, script URLs, dangerous elements. */
function dangersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('#root *')) {
      for (const { name, value } of element.attributes)
        if (name.startsWith('on') || name === 'srcdoc' || name === 'formaction')
          found.push(`${element.localName} ${name}=${value}`);
      const address =
        element instanceof HTMLAnchorElement ? element.href : element instanceof HTMLImageElement ? element.src : '';
      if (address && !/^(https?|mailto|tel):/.test(address) && URL.canParse(address))
        found.push(`${element.localName} ${address}`);
      if (/^(script|object|embed|applet|base|meta|link|style|frame)$/.test(element.localName))
        found.push(element.outerHTML.slice(0, 100));
      if (element instanceof HTMLIFrameElement && new URL(element.src).pathname !== '/frames/code')
        found.push(element.outerHTML.slice(0, 100));
    }
    return found;
  });
}

async function expectSilence(page: Page, seen: Seen, path: string): Promise<void> {
  expect(await dangersOf(page)).toEqual([]);
  expect(
    [...seen.fired].map((position) => vectors[position]),
    'what fired',
  ).toEqual([]);
  expect(seen.other).toEqual([]);
  expect(page.url()).toBe(app.url + path);
}

// A few types per page: opening a page takes longer than rendering them.
for (let first = 0; first < schemas.length; first += 4) {
  const together = schemas.slice(first, first + 4);
  // Invariant 26.
  test(`${together.map(({ type }) => type).join(', ')}: no payload fires`, async ({ page }) => {
    const path = `/hostile/${first}`;
    const seen = await watched(page);
    await publish(
      path,
      together.flatMap((schema, nth) =>
        vectors.map((vector, position) => itemFullOf(schema, vector, nth * vectors.length + position + 1)),
      ),
    );
    await open(page, path);
    for (const { type } of together)
      expect(await page.locator(`[data-block="${type}"]`).count(), `rendered items of ${type}`).toBe(vectors.length);
    await expectSilence(page, seen, path);
  });
}

test('no payload fires in snippets, anchors, classes, titles and unknown types', async ({ page }) => {
  const seen = await watched(page);
  const html = vectors
    .map((vector, position) => `<div data-embed-id="e${position}"></div>${position % 2 === 0 ? '' : vector}`)
    .join('');
  const strange = vectors.map((vector): CmsItem => ({
    itemId: 0,
    itemTypeCode: vector.slice(0, 60),
    anchorName: vector,
    cssClass: vector,
    items: [],
    sections: [],
    payloads: [{ key: vector, value: vector }],
  }));
  const embedDataList = vectors.map((code, position) => ({
    id: position < 60 ? `e${position}` : code,
    codeType: 'Text' as const,
    code,
  }));
  await publish(
    '/hostile/page',
    [
      {
        itemId: 1,
        itemTypeCode: 'Html',
        anchorName: null,
        cssClass: null,
        items: [],
        sections: [],
        payloads: [{ key: 'Content', value: html }],
      },
      ...strange.map((item, position) => ({ ...item, itemId: position + 2 })),
    ],
    {
      embedDataList,
      payloads: [
        { key: 'Description', value: vectors.join(' ') },
        { key: 'Keyword', value: vectors.join(' ') },
      ],
    },
  );
  await open(page, '/hostile/page');
  await expectSilence(page, seen, '/hostile/page');
});

test.describe('the harness itself', () => {
  // Unsanitised texts also cause console errors.
  test.use({ expectedProblems: [/./s] });

  test('the same payloads fire without sanitising', async ({ page }) => {
    const html = schemas.find(({ type }) => type === 'Html');
    if (!html) throw new Error('There is no Html block.');
    const seen = await watched(page);
    // Some navigate away or break the rest of the page, so each has a page of its own.
    const chosen = vectors
      .map((vector, position) => ({ vector, position }))
      .filter(({ vector }) =>
        /^<(img|svg|script|details|video|iframe|style|object|link|meta|input|marquee)\b/i.test(vector),
      )
      .filter((_each, index) => index % 12 === 0);
    for (const { vector, position } of chosen) {
      const path = `/uncleaned/${position}`;
      const item = itemFullOf(html, '');
      const revision = await publish(path, [item]);
      const raw = { ...item, payloads: [{ key: 'Content', value: vector }] };
      await app.deps.db.transaction(async (tx) => {
        await tx
          .updateTable('page_revision')
          .set({
            content_json: JSON.stringify({
              sections: [{ sectionName: 'body', items: [raw] }],
              payloads: [],
              embedDataList: [],
            }),
          })
          .where('id', '=', revision)
          .execute();
        await contentChanged(tx, 'pages');
      });
      await app.deps.content.refresh();
      await page.goto(app.url + path, { waitUntil: 'domcontentloaded' }).catch(() => undefined);
      // Vectors that need a user's action never fire.
      await expect
        .poll(() => seen.fired.has(position), { timeout: 1000, intervals: [20] })
        .toBe(true)
        .catch(() => undefined);
      if (seen.fired.size > chosen.length / 2) break;
    }
    expect(seen.fired.size, `of ${chosen.length} uncleaned texts`).toBeGreaterThan(chosen.length / 2);
  });
});

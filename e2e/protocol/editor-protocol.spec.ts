import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { getPageForEdit, listPages } from '#contract/admin/pages.ts';
import { allItems } from '#blocks/define.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/shop.ts';
import { cases, type Subject } from './cases.ts';

// The cases speak to the page in its frame as an editor of another maker would, which knows A-61 alone. They run in a
// window of the same origin that is not of the site. Nothing is saved.

const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };
const hostPath = '/window-around-the-frame';
const hostDocument =
  '<!doctype html><html lang="en"><title>Host</title><style>iframe{width:700px;height:700px}</style><body>';

let script: string;
test.beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'window.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  script = built.output[0].code;
});

type Answer<T> = { data?: T; rows?: { pageId: number }[] };

/** Opens the window, and finds a page with a text and another block. */
async function openHost(page: Page): Promise<Omit<Subject, 'holder'>> {
  await logIn(page, editor);
  await page.route(`**${hostPath}`, (route) => route.fulfill({ contentType: 'text/html', body: hostDocument }));
  await page.goto(hostPath);
  await page.addScriptTag({ content: script });
  const token = await page.evaluate(() => String(JSON.parse(localStorage.getItem('session') ?? '{}').idToken));
  const ask = async <T>(path: string): Promise<Answer<T>> =>
    (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json();
  const { rows } = await ask(`${listPages.path}?find=/about`);
  const pageId = rows?.[0]?.pageId ?? 0;
  const { data } = await ask<{ sections: { items: Parameters<typeof allItems>[0] }[] }>(
    getPageForEdit.path.replace('{id}', String(pageId)),
  );
  const items = allItems((data?.sections ?? []).flatMap((section) => section.items));
  const text = items.find(({ itemTypeCode }) => itemTypeCode === 'Html');
  const other = items.find(({ itemTypeCode }) => itemTypeCode !== 'Html');
  if (!text || !other) throw new Error('The page /about is needed, with a text and another block.');
  return { pageId, text: text.itemId, other: other.itemId, token };
}

const run = (page: Page, name: string, subject: Omit<Subject, 'holder'>): Promise<string> =>
  page.evaluate(([rule, about]) => window.holdsRule(rule, about), [name, subject] as const);

// Invariant 28.
test('every rule of the editor’s messages holds in the real frame', async ({ page }) => {
  test.slow();
  const subject = await openHost(page);
  expect(cases.length).toBeGreaterThan(20);
  for (const { name } of cases) expect.soft(await run(page, name, subject), name).toBe('holds');
});

test('a frame that does not look at the origin is found out', async ({ page }) => {
  let patched = 0;
  await page.route('**/editing/assets/*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    // The check of the allowed origins in linkToParent.
    const without = code.replace(/!\w+\.includes\((\w+)\.origin\)\|\|\w+!==null&&\1\.origin!==\w+/, 'false');
    if (without !== code) patched += 1;
    await route.fulfill({ response, body: without });
  });
  const subject = await openHost(page);
  expect(await run(page, 'A message of a foreign origin is dropped', subject)).toBe("'select' came and should not");
  expect(await run(page, 'A message of a sibling frame is dropped', subject)).toBe('holds');
  expect(patched).toBeGreaterThan(0);
});

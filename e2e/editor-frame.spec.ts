// Invariant 28: all of this file.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import type { DraftItem } from '#server/content/page.wire.ts';
import { publishPage } from '#server/pages/write-page.ts';
import { person } from '#server/testing/people.sql.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { axeCheck, expect, test } from './support/test.ts';

// A window of another origin that knows the messages of A-61 alone, and the page in its frame.

interface Message {
  v: 1;
  type: string;
  [name: string]: unknown;
}

let app: TestApp;
let host: Server;
let hostOrigin: string;
let pageId: number;
let token: string;
test.beforeAll(async () => {
  host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><html lang="en"><title>Host</title><body style="margin:0"><p>Host</p></body></html>');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  app = await testApp({ LOG_LEVEL: 'silent', EDITOR_ORIGINS: hostOrigin });
  const html = (Content: string): DraftItem => ({ itemTypeCode: 'Html', payloads: { Content } });
  const published = await publishPage(app.deps, {
    path: '/edited',
    title: 'Edited page',
    content: {
      sections: [
        {
          sectionName: 'body',
          items: [
            html('<h1>Edited page</h1><p>First text. <a href="/elsewhere">A link</a></p>'),
            { itemTypeCode: 'EventList', payloads: {} },
            html('<details><summary>More</summary><p>Hidden</p></details>'),
            { itemTypeCode: 'VideoPanel', payloads: { YoutubeCode: 'PHIfilm-w01', CaptionTitleYoutube: 'A film' } },
          ],
        },
      ],
      payloads: { Description: 'A page for the editor.' },
    },
  });
  ({ pageId } = published);
  const { browser } = await person(app, 'author@example.org', { roles: ['author'] });
  token = browser.token ?? '';
});
test.afterAll(async () => {
  await app.close();
  host.close();
});

/** Opens the host with the frame in it; the host records what the frame says and answers `ready` with `init`. */
async function openHost(page: Page, query = '', { answers = true } = {}): Promise<Frame> {
  await page.goto(hostOrigin);
  await page.evaluate(
    ({ address, origin, token: given, answers: replies }) => {
      const said: Message[] = [];
      const frame = document.createElement('iframe');
      frame.title = 'Page';
      frame.style.cssText = 'border:0;width:100%;height:90vh';
      window.addEventListener('message', (event: MessageEvent<Message>) => {
        if (event.source !== frame.contentWindow || event.origin !== origin) return;
        said.push(event.data);
        if (event.data.type === 'ready' && replies)
          frame.contentWindow?.postMessage({ v: 1, type: 'init', token: given }, origin);
      });
      Object.assign(window, {
        said,
        tell: (message: unknown) => frame.contentWindow?.postMessage(message, origin),
      });
      frame.src = address;
      document.body.append(frame);
    },
    { address: `${app.url}/cms/page/render/${pageId}${query}`, origin: app.url, token, answers },
  );
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('There is no frame.');
  return frame;
}
const said = (page: Page, type: string) =>
  page.evaluate(
    (wanted) => (window as unknown as { said: Message[] }).said.filter((message) => message.type === wanted),
    type,
  );
const tell = (page: Page, message: object) =>
  page.evaluate((value) => (window as unknown as { tell: (message: unknown) => void }).tell(value), {
    v: 1,
    ...message,
  });

test('an editor of another origin selects, writes, saves, inserts a picture and reloads', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) calls.push(url.pathname + url.search);
  });
  const frame = await openHost(page, '?id=1&publishVer=3&editVer=1');
  await expect(frame.getByRole('heading', { name: 'Edited page' })).toBeVisible();
  // ROUTE-62, 63, 65, 66, 67: the call has the three values by these names; TRANS-72: both windows have spoken.
  expect(calls).toContain(`/api/cms/GetPage/${pageId}?cmsViewMode=edit&publishVer=3&editVer=1`);
  expect(calls.filter((call) => call.includes('getEvents'))).toEqual([]);
  expect((await said(page, 'ready'))[0]).toMatchObject({ pageId, mode: 'edit' });
  await expect.poll(() => said(page, 'select')).toMatchObject([{ itemId: 1 }]);
  await axeCheck(page);

  // TRANS-73, 74, 75: a second click on the selected block edits its text.
  await frame.getByText('First text.').click();
  const text = frame.getByRole('textbox', { name: 'Text' });
  await text.press('End');
  await text.pressSequentially(' Written here.');
  await expect.poll(() => said(page, 'dirty')).toMatchObject([{ dirty: true }]);
  await expect
    .poll(async () => (await said(page, 'change')).at(-1))
    .toMatchObject({ itemId: 1, key: 'Content', value: expect.stringMatching(/Written here\./) });
  await axeCheck(page);

  // TRANS-76: Ctrl+S saves through the parent; a refusal keeps what was written.
  await page.keyboard.press('Control+s');
  await expect.poll(() => said(page, 'save')).toHaveLength(1);
  const [first] = await said(page, 'save');
  await tell(page, { type: 'saved', reqId: first?.['reqId'], ok: false, errorMessage: 'Somebody else has saved.' });
  await expect(frame.getByRole('alert')).toHaveText('Somebody else has saved.');
  await page.keyboard.press('Meta+s');
  await expect.poll(() => said(page, 'save')).toHaveLength(2);
  const [, second] = await said(page, 'save');
  expect(second?.['changes']).toMatchObject([{ itemId: 1, key: 'Content' }]);
  await tell(page, { type: 'saved', reqId: second?.['reqId'], ok: true, version: 2 });
  await expect.poll(async () => (await said(page, 'dirty')).at(-1)).toMatchObject({ dirty: false });
  await expect(frame.getByRole('alert')).toBeHidden();

  // TRANS-77.
  await frame.getByRole('button', { name: 'Picture' }).click();
  await expect.poll(() => said(page, 'requestMedia')).toHaveLength(1);
  const [wanted] = await said(page, 'requestMedia');
  await tell(page, {
    type: 'insertMedia',
    reqId: wanted?.['reqId'],
    url: '/favicon.svg',
    alt: 'The logo',
    kind: 'image',
  });
  await expect(text.getByRole('img', { name: 'The logo' })).toBeVisible();

  // A window that knows no links is not asked for one: the address is typed here, and a relative one is refused.
  await text.getByRole('heading', { name: 'Edited page' }).click({ clickCount: 3 });
  await frame.getByRole('button', { name: 'Link', exact: true }).click();
  const address = frame.getByLabel('Address of the link');
  await address.fill('guides.htm');
  await address.press('Enter');
  await expect(frame.getByRole('form', { name: 'Link' }).getByRole('alert')).toContainText('is no full address');
  await axeCheck(page);
  await address.fill('help@example.org');
  await frame.getByRole('button', { name: 'Add the link' }).click();
  await expect(text.locator('a[href="mailto:help@example.org"]')).toHaveCount(1);
  await expect
    .poll(async () => String((await said(page, 'change')).at(-1)?.['value']))
    .toContain('href="mailto:help@example.org"');
  expect(await said(page, 'requestLink')).toEqual([]);
  await expect(frame.getByRole('button', { name: 'File', exact: true })).toHaveCount(0);
  await frame.getByRole('button', { name: 'Done' }).click();
  await expect(frame.getByRole('img', { name: 'The logo' })).toBeVisible();

  // Text that the visual editor would lose opens as source, whole.
  await frame.getByText('More', { exact: true }).click();
  await frame.getByText('More', { exact: true }).click();
  await expect(frame.getByRole('textbox', { name: /would lose/ })).toHaveValue(/<details><summary>More/);
  await page.keyboard.press('Escape');

  // A link does not lead away, and Shift three times does not leave the editor.
  await frame.getByRole('link', { name: 'A link' }).click();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift');
  expect(frame.url()).toContain('/cms/page/render/');

  // TRANS-78.
  const before = calls.filter((call) => call.includes('GetPage/')).length;
  await tell(page, { type: 'reload' });
  await expect.poll(() => calls.filter((call) => call.includes('GetPage/')).length).toBe(before + 1);
});

test('a check that is asked before the page stands is made once it does', async ({ page }) => {
  let answer: () => void = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/cms/GetPage/**', async (route) => {
    await asked;
    await route.continue();
  });
  const frame = await openHost(page);
  await expect(frame.getByText('Loading the page …')).toBeVisible();
  await tell(page, { type: 'check', reqId: 'early', widths: [await frame.evaluate(() => window.innerWidth)] });
  answer();
  await expect
    .poll(() => said(page, 'checked'), { timeout: 30_000 })
    .toMatchObject([{ reqId: 'early', headings: expect.arrayContaining(['Edited page']) }]);
});

test('viewonly: nothing can be selected or saved (ROUTE-64, TRANS-79)', async ({ page }) => {
  const frame = await openHost(page, '?cmsViewMode=viewonly');
  await expect(frame.getByRole('heading', { name: 'Edited page' })).toBeVisible();
  await frame.getByText('First text.').click();
  await frame.getByText('First text.').click();
  await page.keyboard.press('Control+s');
  await tell(page, { type: 'setMode', mode: 'edit' });
  await tell(page, { type: 'selectItem', itemId: 1 });
  await expect(frame.locator('[contenteditable=true]')).toHaveCount(0);
  // The frame loads nothing from YouTube, whose script its policy forbids: a video is its poster and a link.
  await frame.getByRole('link', { name: 'Watch it there: A film' }).scrollIntoViewIfNeeded();
  await expect(frame.getByRole('button', { name: /^Play video/ })).toHaveCount(0);
  expect(await said(page, 'select')).toEqual([]);
  expect(await said(page, 'save')).toEqual([]);
});

test('setMode ends and continues editing, and the frame can be as high as its page', async ({ page }) => {
  const frame = await openHost(page);
  await expect(frame.getByRole('heading', { name: 'Edited page' })).toBeVisible();
  // The host does what an editor of another maker would: the frame is always as high as `size` says.
  await expect.poll(() => said(page, 'size')).not.toEqual([]);
  await page.evaluate(() => {
    const element = document.querySelector('iframe') as HTMLIFrameElement;
    const fit = (message: Message) => (element.style.height = `${String(message['height'])}px`);
    // Both in one turn: a height said between reading and listening would be lost, and the last one stands for good.
    const told = (window as unknown as { said: Message[] }).said.findLast(({ type }) => type === 'size');
    if (told) fit(told);
    window.addEventListener('message', ({ data }) => data.type === 'size' && fit(data));
  });
  const fits = () => frame.evaluate(() => document.documentElement.scrollHeight === window.innerHeight);
  await expect.poll(fits).toBe(true);
  const first = await frame.evaluate(() => window.innerHeight);
  await frame.getByText('First text.').click();
  await frame.getByText('First text.').click();
  const text = frame.getByRole('textbox', { name: 'Text' });
  await text.press('End');
  await text.pressSequentially(' Written here.');
  for (let line = 0; line < 30; line++) await text.press('Enter');
  await expect.poll(() => frame.evaluate(() => window.innerHeight)).toBeGreaterThan(first + 300);
  await expect.poll(fits).toBe(true);
  // The height of the frame has no effect on that of the page.
  const count = (await said(page, 'size')).length;
  await page.waitForTimeout(1000);
  expect(await said(page, 'size')).toHaveLength(count);

  await tell(page, { type: 'setMode', mode: 'viewonly' });
  await expect(text).toHaveCount(0);
  await expect(frame.getByText('Written here.')).toBeVisible();
  await expect.poll(async () => (await said(page, 'select')).at(-1)).toMatchObject({ itemId: null });
  expect((await said(page, 'dirty')).at(-1)).toMatchObject({ dirty: true });
  const selects = (await said(page, 'select')).length;
  await frame.getByText('First text.').click();
  await tell(page, { type: 'selectItem', itemId: 1 });
  await page.keyboard.press('Control+s');
  // Lists show what visitors see, as in a preview.
  await expect(frame.locator('[data-item-id]')).toHaveCount(0);
  expect(await said(page, 'select')).toHaveLength(selects);
  expect(await said(page, 'save')).toEqual([]);

  await tell(page, { type: 'setMode', mode: 'edit' });
  await expect(frame.locator('[data-item-id="1"]')).toHaveCount(1);
  await page.keyboard.press('Control+s');
  await expect.poll(() => said(page, 'save')).toHaveLength(1);
  expect((await said(page, 'save'))[0]?.['changes']).toMatchObject([
    { itemId: 1, key: 'Content', value: expect.stringContaining('Written here.') },
  ]);
});

test('a window that is not named cannot frame the page; alone it asks to log in', async ({ page }) => {
  const answer = await page.goto(`${app.url}/cms/page/render/${pageId}`);
  expect(answer?.headers()['content-security-policy']).toContain(`frame-ancestors 'self' ${hostOrigin};`);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByText('Permission denied. Please login first.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/member/login');
  await axeCheck(page);
});

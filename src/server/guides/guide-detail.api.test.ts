import { afterAll, beforeAll, expect, test } from 'vitest';
import { getGuide, getGuides } from '#contract/guides.ts';
import type { DraftItem } from '../content/page.wire.ts';
import { publishPage } from '../pages/write-page.ts';
import { addDownload } from '../media/download.ts';
import { type PageAccess } from '../access/access.ts';
import { addEntitlement, person } from '../testing/people.sql.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const text =
  '<h2>First</h2><p>Shown to everybody.</p><h2>Second</h2><p>Only for those who bought it.</p><h2>Third</h2><p>Too.</p>';

async function publish(pageUrl: string, access: PageAccess, payloads: Record<string, string> = {}): Promise<void> {
  await publishBlock(pageUrl, access, {
    itemTypeCode: 'GuideText',
    payloads: { Guide: pageUrl, Content: text, ...payloads },
  });
}

async function publishBlock(pageUrl: string, access: PageAccess, block: DraftItem): Promise<void> {
  await publishPage(app.deps, {
    path: pageUrl,
    title: 'A guide',
    access,
    content: { sections: [{ sectionName: 'main', items: [block] }] },
  });
  await app.deps.content.refresh();
}

const detailOf = async (pageUrl: string, browser = app.browser()) => (await browser.call(getGuide, { pageUrl })).detail;

test('a sales page shows what is inside a closed guide, and of its text the first part only', async () => {
  const { guideId, pageUrl } = await addGuide(app.deps, { priceCents: 1900 });
  const access = { kind: 'entitlement' as const, guideId };
  await addDownload(app.deps, { slug: 'sheet', fileName: 'Sheet.pdf', content: Buffer.from('%PDF-'), access });
  await publish(pageUrl, access, {
    Steps: 'Ask once\nWrite it down',
    ReviewedBy: 'Dr Okafor',
    ReviewedOn: '2026-08-14',
    Files: 'sheet, unknown',
  });
  const answer = await app.browser().fetch(`/api/guide/getGuide?pageUrl=${pageUrl}`);
  expect(await answer.text()).not.toContain('Only for those');
  expect(await detailOf(pageUrl)).toMatchObject({
    guide: { guideId, open: false },
    contents: ['First', 'Second', 'Third'],
    minutes: 1,
    stepCount: 2,
    reviewedBy: 'Dr Okafor',
    reviewedOn: '2026-08-14',
    sample: { title: 'First', html: '<p>Shown to everybody.</p>' },
    files: [{ slug: 'sheet', fileName: 'Sheet.pdf', bytes: 5 }],
  });

  const { browser, uid } = await person(app, 'owner@example.org');
  expect((await detailOf(pageUrl, browser))?.guide.owned).toBe(false);
  await addEntitlement(app.deps, uid, guideId);
  expect((await detailOf(pageUrl, browser))?.guide.owned).toBe(true);
});

test('no sample if the editor switched it off, or if the guide has one part only', async () => {
  const one = await addGuide(app.deps, { priceCents: 100 });
  await publish(one.pageUrl, { kind: 'entitlement', guideId: one.guideId }, { Sample: 'no' });
  expect((await detailOf(one.pageUrl))?.sample).toBeNull();
  const two = await addGuide(app.deps, { priceCents: 100 });
  await publish(two.pageUrl, { kind: 'entitlement', guideId: two.guideId }, { Content: '<h2>All</h2><p>Closed.</p>' });
  expect((await detailOf(two.pageUrl))?.sample).toBeNull();
});

test('a guide is open if its page is open; a change of the page changes the answer', async () => {
  const { pageUrl, guideId } = await addGuide(app.deps, { priceCents: 0 });
  await app.deps.content.refresh();
  const isOpen = async () =>
    (await app.browser().call(getGuides, {})).guides.find((guide) => guide.guideId === guideId)?.open;
  expect(await isOpen()).toBe(true);
  await publish(pageUrl, { kind: 'member' });
  expect(await isOpen()).toBe(false);
  await publish(pageUrl, { kind: 'public' });
  expect([await isOpen(), (await detailOf(pageUrl))?.guide.open]).toEqual([true, true]);
  await publish(pageUrl, { kind: 'member' });
  expect([await isOpen(), (await detailOf(pageUrl))?.guide.open]).toEqual([false, false]);
});

test('no detail for a path without a published guide; the path may have another case and a final slash', async () => {
  const { pageUrl, guideId } = await addGuide(app.deps, { priceCents: 100 });
  await app.deps.content.refresh();
  expect(await detailOf('/guides/none')).toBeNull();
  expect((await detailOf(`${pageUrl.toUpperCase()}/`))?.guide.guideId).toBe(guideId);
});

test('a guide of parts says how many parts and worksheets it has, and its worksheets are no sample', async () => {
  const { pageUrl, guideId } = await addGuide(app.deps, { priceCents: 2900 });
  const part = (title: string, sheet: string): DraftItem => ({
    itemTypeCode: 'GuidePart',
    payloads: { Title: title },
    items: [
      { itemTypeCode: 'Html', payloads: { Content: `<p>${title} in words.</p>` } },
      { itemTypeCode: 'GuideWorksheet', payloads: { Title: sheet, Fields: '[{"label":"Only for buyers"}]' } },
    ],
  });
  const inList = async () =>
    (await app.browser().call(getGuides, {})).guides.find((guide) => guide.guideId === guideId)?.inside;
  await publish(pageUrl, { kind: 'entitlement', guideId });
  expect(await inList()).toBeUndefined();
  await publishBlock(
    pageUrl,
    { kind: 'entitlement', guideId },
    {
      itemTypeCode: 'GuideBook',
      payloads: { Guide: pageUrl, Steps: 'One step', ReviewedBy: 'Dr Okafor', ReviewedOn: '2026-08-14' },
      items: [part('First', 'Sheet one'), part('Second', 'Sheet two')],
    },
  );
  const answer = await app.browser().fetch(`/api/guide/getGuide?pageUrl=${pageUrl}`);
  const body = await answer.text();
  expect(body).not.toContain('Only for buyers');
  expect(body).not.toContain('Second in words');
  expect(await detailOf(pageUrl)).toMatchObject({
    guide: { inside: { parts: 2, worksheets: 2 } },
    contents: ['First', 'Second'],
    worksheets: ['Sheet one', 'Sheet two'],
    stepCount: 1,
    reviewedBy: 'Dr Okafor',
    sample: { title: 'First', html: '<p>First in words.</p>' },
  });
  expect(await inList()).toEqual({ parts: 2, worksheets: 2 });
});

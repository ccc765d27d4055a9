import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPlanGuides, keepGuideSteps } from '#contract/guides.ts';
import { getDashboard } from '#contract/members.ts';
import type { PageAccess } from '../access/access.ts';
import { publishPage } from '../pages/write-page.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { addEntitlement, person } from '../testing/people.sql.ts';
import { watchStatements } from '../testing/statements.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

let at = new Date('2026-03-20T02:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, { now: () => at });
});
afterAll(() => app.close());

/** A guide with two steps. */
async function guideWithSteps(access: PageAccess['kind'], sensitive = false): Promise<number> {
  const { guideId, pageUrl } = await addGuide(app.deps, { priceCents: access === 'public' ? 0 : 1500 });
  await publishPage(app.deps, {
    path: pageUrl,
    title: 'A guide',
    access: access === 'public' ? { kind: 'public' } : { kind: 'entitlement', guideId },
    content: {
      ...(sensitive && { payloads: { Sensitive: 'yes' } }),
      sections: [
        {
          sectionName: 'main',
          items: [{ itemTypeCode: 'GuideText', payloads: { Guide: pageUrl, Steps: 'Ask once\nWrite it down' } }],
        },
      ],
    },
  });
  await app.deps.content.refresh();
  return guideId;
}

/** Ticks steps a minute after the last tick. */
async function tick(browser: TestBrowser, guideId: number, done: string[]): Promise<void> {
  at = new Date(at.getTime() + 60_000);
  await browser.call(keepGuideSteps, { guideId, done });
}

const readingOf = async (browser: TestBrowser) => {
  const { overview } = await browser.call(getDashboard, {});
  return overview?.reading && [overview.reading.guide.guideId, overview.reading.done, overview.reading.steps];
};

test('the guide that was begun last is gone on with, until it is done', async () => {
  const [one, other] = [await guideWithSteps('public'), await guideWithSteps('public')];
  const { browser } = await person(app, 'reader@example.org');
  expect(await readingOf(browser)).toBeNull();
  await tick(browser, one, ['a1']);
  await tick(browser, other, ['b1']);
  expect(await readingOf(browser)).toEqual([other, 1, 2]);
  await tick(browser, other, ['b1', 'b2']);
  expect(await readingOf(browser)).toEqual([one, 1, 2]);
  await tick(browser, one, []);
  expect(await readingOf(browser)).toBeNull();
});

test('a guide that no longer opens is not gone on with', async () => {
  const guideId = await guideWithSteps('entitlement');
  const { browser, uid } = await person(app, 'lapsed@example.org');
  await tick(browser, guideId, ['a1']);
  expect(await readingOf(browser)).toBeNull();
  await addEntitlement(app.deps, uid, guideId);
  expect(await readingOf(browser)).toEqual([guideId, 1, 2]);
});

test('a sensitive guide is never named as the one to go on with, even if its ticks are kept', async () => {
  const guideId = await guideWithSteps('public', true);
  const { browser } = await person(app, 'watched@example.org');
  await tick(browser, guideId, ['a1']);
  expect(await readingOf(browser)).toBeNull();
});

test('a sensitive guide is never the one to begin with, although it stands first among the member’s own', async () => {
  const [open, sensitive] = [await guideWithSteps('public'), await guideWithSteps('entitlement', true)];
  const { browser, uid } = await person(app, 'beginner@example.org');
  await addEntitlement(app.deps, uid, sensitive);
  const { overview } = await browser.call(getDashboard, {});
  expect(overview?.guides[0]?.guideId).toBe(sensitive);
  expect(overview?.begin).toMatchObject({ openBy: 'free' });
  await tick(browser, open, ['a1']);
  expect((await browser.call(getDashboard, {})).overview?.begin).toBeNull();
});

test('the dashboard asks the database one question more for it, however many guides were begun', async () => {
  const guideIds = [await guideWithSteps('public'), await guideWithSteps('public'), await guideWithSteps('public')];
  const { browser } = await person(app, 'many@example.org');
  for (const guideId of guideIds) await tick(browser, guideId, ['a1']);
  const { browser: other } = await person(app, 'none@example.org');
  // What guides say is in memory from then on.
  for (const reader of [browser, other]) await readingOf(reader);
  const watch = watchStatements();
  const askedFor = async (reader: TestBrowser) => {
    await readingOf(reader);
    return watch.of(getDashboard.path);
  };
  const [asked, askedOfNone] = [await askedFor(browser), await askedFor(other)];
  watch.stop();
  expect(asked.filter((sql) => sql.includes('guide_steps'))).toHaveLength(1);
  expect(asked).toHaveLength(askedOfNone.length);
});

test('of each plan are told the guides that a smaller one does not open, and their covers', async () => {
  const named = async (plan: 'standard' | 'pro' | undefined) => {
    const { guideId, pageUrl } = await addGuide(app.deps, { priceCents: 900 });
    const access = { kind: 'entitlement' as const, guideId, ...(plan && { plan }) };
    await publishPage(app.deps, { path: pageUrl, title: 'A guide', access, content: { sections: [] } });
    return guideId;
  };
  const inStandard = await named('standard');
  const inPro = [await named('pro'), await named('pro')];
  await named(undefined);
  await app.deps.content.refresh();
  const { plans } = await app.browser().call(getPlanGuides, {});
  expect(plans.map(({ subscriptionType, guideCount }) => [subscriptionType, guideCount])).toEqual([
    ['standard', 1],
    ['pro', 2],
  ]);
  expect(plans.map(({ covers }) => covers.map(({ guideId }) => guideId))).toEqual([[inStandard], inPro]);
  const watch = watchStatements();
  await app.browser().call(getPlanGuides, {});
  const asked = watch.of(getPlanGuides.path);
  watch.stop();
  expect(asked).toEqual([]);
});

// Invariant 47.
test('the covers of a plan are those that it opens for the reader of each country', async () => {
  const before = new Map<string, number[]>();
  const told = async (locale: 'au' | 'nz') => {
    const browser = app.browser();
    browser.locale = locale;
    return (await browser.call(getPlanGuides, {})).plans.map(({ guideCount }) => guideCount);
  };
  for (const locale of ['au', 'nz'] as const) before.set(locale, await told(locale));
  const { guideId, pageUrl } = await addGuide(app.deps, { priceCents: 900 });
  const page = { path: pageUrl, title: 'A guide', content: { sections: [] } };
  await publishPage(app.deps, { ...page, access: { kind: 'entitlement', guideId } });
  await publishPage(app.deps, { ...page, locale: 'nz', access: { kind: 'entitlement', guideId, plan: 'pro' } });
  await app.deps.content.refresh();
  const [standard = 0, pro = 0] = before.get('nz') ?? [];
  expect([await told('au'), await told('nz')]).toEqual([before.get('au'), [standard, pro + 1]]);
});

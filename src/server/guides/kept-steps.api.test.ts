import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportData } from '#contract/account.ts';
import { getGuideSteps, keepGuideSteps } from '#contract/guides.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { guideData } from './personal-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the ticks of a member are kept with the account, and only there', async () => {
  const [{ guideId }, other] = [
    await addGuide(app.deps, { priceCents: 0 }),
    await addGuide(app.deps, { priceCents: 0 }),
  ];
  const [mira, tane] = [await person(app, 'mira@steps.example'), await person(app, 'tane@steps.example')];
  const of = async ({ browser }: typeof mira, id = guideId) =>
    (await browser.call(getGuideSteps, { guideId: id })).done;
  expect(await of(mira)).toBeNull();
  await mira.browser.call(keepGuideSteps, { guideId, done: ['a1', 'b2', 'a1'] });
  await tane.browser.call(keepGuideSteps, { guideId, done: ['c3'] });
  expect([await of(mira), await of(mira, other.guideId), await of(tane)]).toEqual([['a1', 'b2'], null, ['c3']]);
  await mira.browser.call(keepGuideSteps, { guideId, done: ['b2'] });
  expect(await of(mira)).toEqual(['b2']);

  const { data } = await mira.browser.call(exportData, {});
  expect(data?.sections.guideSteps).toMatchObject([{ done: 1 }]);
  await app.deps.db.transaction((tx) => guideData.erase(tx, { uid: mira.uid, email: null }, '', app.deps));
  expect([await of(mira), await of(tane)]).toEqual([null, ['c3']]);
  await tane.browser.call(keepGuideSteps, { guideId, done: null });
  expect(await of(tane)).toBeNull();
});

test('refuses an unknown guide and what is no key of a step', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 0 });
  const { browser } = await person(app, 'ana@steps.example');
  const refused = await browser.call(keepGuideSteps, { guideId: 999_999, done: [] });
  expect(refused.errors?.[0]?.errorMessage).toBe('This guide is not available.');
  for (const done of [['My own text'], Array.from({ length: 201 }, (_, index) => `k${index}`)])
    await expect(browser.call(keepGuideSteps, { guideId, done })).rejects.toMatchObject({ status: 400 });
});

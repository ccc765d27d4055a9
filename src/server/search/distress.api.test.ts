import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '#contract/admin/distress.ts';
import { putBack, listAudit } from '#contract/admin/audit.ts';
import { search } from '#contract/search.ts';
import { publishPage } from '../pages/write-page.ts';
import { person } from '../testing/people.sql.ts';
import { publishNamed } from '../testing/search.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { defaultSubjects } from './distress-words.ts';

//
let app: TestApp;
let publisher: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
  publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
  await page('/tonight', 'When you do not want to be here');
  await page('/at-home', 'When home is not safe', 'Frightened of <somebody>');
  await page('/contact', 'Contact');
  await page('/skills', 'Skills', 'What people want, being themselves: I love being myself');
  await page('/die-cutting', 'A die for cutting paper');
  await page('/closed', 'Closed', '', { access: { kind: 'member' } });
  await publishNamed(app.deps, { product: 'To die for', event: 'Want to die laughing' });
});
afterAll(() => app.close());

const page = (path: string, title: string, text = '', more: Partial<Parameters<typeof publishPage>[1]> = {}) =>
  publishPage(app.deps, { path, title, content: { payloads: { Description: text }, sections: [] }, ...more });
const find = (keyword: string) => app.browser().call(search, { keyword });
const urls = async (keyword: string) => (await find(keyword)).pages.map(({ pageUrl }) => pageUrl);
let serial = 0;
const key = () => `request-${++serial}`;
const current = async () => (await publisher.call(calls.getDistressList, {})).data ?? expect.fail('There is no list.');

describe('a search for help', () => {
  test('comes with the helplines, then the page of the subject, then pages, then what is sold', async () => {
    const { help, pages, message } = await find('i want to die');
    expect(help?.subjects).toEqual(['Suicide']);
    expect(help?.helplines.map(({ number }) => number)).toEqual(['000', '1800 737 732', '13 11 14']);
    expect(pages.map(({ pageUrl }) => pageUrl)).toEqual([
      '/tonight',
      '/die-cutting',
      expect.stringMatching(/^\/(product|event)\//),
      expect.stringMatching(/^\/(product|event)\//),
    ]);
    expect(message).toBeUndefined();
  });

  test('has the numbers of New Zealand there', async () => {
    const answer = await app.browser().fetch(search.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-site-locale': 'nz' },
      body: JSON.stringify({ keyword: 'kms' }),
    });
    const { help } = (await answer.json()) as Awaited<ReturnType<typeof find>>;
    expect(help?.helplines.map(({ number }) => number)).toEqual(['111', '1737']);
  });

  test('is not corrected to another word, and words without weight are not searched for', async () => {
    expect(await urls('kill myself')).toEqual(['/tonight']);
    expect(await urls('want')).toEqual([]);
    expect(await urls('being myself')).toEqual([]);
  });

  test('shows the description of the page as text, and leads to the general page if there is no own one', async () => {
    const [first] = (await find('he hits me')).pages;
    expect(first).toMatchObject({ pageUrl: '/at-home', searchHighlight: 'Frightened of &lt;somebody&gt;' });
    expect(await urls('sextortion')).toEqual(['/contact']);
  });

  test('has help even if the keyword is too long to be searched', async () => {
    const { help, errors, pages } = await find(`${'please help '.repeat(10)} i want to die`);
    expect(errors).toMatchObject([{ code: 'invalid_field' }]);
    expect(help?.subjects).toEqual(['Suicide']);
    expect(pages.map(({ pageUrl }) => pageUrl)).toEqual(['/tonight']);
  });

  test('other searches have no help', async () => {
    expect((await find('paper')).help).toBeUndefined();
  });

  test('its document is kept nowhere, and its address is told to nobody', async () => {
    const { headers } = await app.browser().fetch('/search-results?q=rape', { headers: { accept: 'text/html' } });
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'strict-origin']);
  });
});

describe('the list of the editors', () => {
  const save = (subjects: { name: string; words: string[]; pageUrl: string }[], revision: number) =>
    publisher.call(calls.saveDistressList, { values: { subjects }, revision, key: key() });

  test('is the built-in one until it is saved; a save counts at once, a stale one is refused', async () => {
    expect(await current()).toMatchObject({ subjects: defaultSubjects, revision: 0, updatedAt: null });
    const words = [' Wombat ', 'wombats bite', '', ' Wombat '];
    const saved = await save([{ name: 'Bites', words, pageUrl: '/At-Home/' }], 0);
    expect(saved.results?.list).toMatchObject({
      subjects: [{ name: 'Bites', words: ['Wombat', 'wombats bite'], pageUrl: '/at-home' }],
      revision: 1,
      updatedBy: 'Mira Halloran',
    });
    expect((await find('WOMBAT')).help?.subjects).toEqual(['Bites']);
    expect((await find('kms')).help).toBeUndefined();
    const yours = { name: 'Late', words: ['late'], pageUrl: '/at-home' };
    const { errors, stale } = await save([yours], 0);
    expect(errors).toMatchObject([{ code: 'stale' }]);
    expect(stale).toMatchObject({ revision: 1, by: 'Mira Halloran', fields: [{ field: 'subjects', yours: [yours] }] });
    // No country is left without a list.
    expect((await save([], 1)).errors).toMatchObject([{ field: 'subjects', code: 'none' }]);
    expect((await find('wombat')).help?.subjects).toEqual(['Bites']);
  });

  test('New Zealand has the list of Australia until it saves its own, and then each has its words', async () => {
    const nz = async () => (await publisher.call(calls.getDistressList, { locale: 'nz' })).data;
    const helpIn = async (keyword: string, locale: string) => {
      const answer = await app.browser().fetch(search.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-site-locale': locale },
        body: JSON.stringify({ keyword }),
      });
      return ((await answer.json()) as Awaited<ReturnType<typeof find>>).help?.subjects;
    };
    const { subjects: before } = await current();
    expect(await nz()).toMatchObject({ subjects: before, isOwn: false, revision: 0, updatedAt: null });
    expect(await helpIn('wombat', 'nz')).toEqual(['Bites']);
    const values = { subjects: [{ name: 'Stings', words: ['katipo'], pageUrl: '/at-home' }] };
    const saved = await publisher.call(calls.saveDistressList, { locale: 'nz', values, revision: 0, key: key() });
    expect(saved.results).toMatchObject({ revision: 1, list: { locale: 'nz', isOwn: true } });
    expect([await helpIn('katipo', 'nz'), await helpIn('wombat', 'nz')]).toEqual([['Stings'], undefined]);
    expect([await helpIn('katipo', 'au'), await helpIn('wombat', 'au')]).toEqual([undefined, ['Bites']]);
    expect(await current()).toMatchObject({ subjects: before, revision: 1 });
    const [record] = (await publisher.call(listAudit, { subject: 'words:distress-nz' })).rows;
    await publisher.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
    expect(await nz()).toMatchObject({ subjects: before, isOwn: false, revision: 0, updatedAt: null });
    expect([await helpIn('katipo', 'nz'), await helpIn('wombat', 'nz')]).toEqual([undefined, ['Bites']]);

    // It follows Australia again.
    const bites = { name: 'Bites', words: ['Wombat', 'quokka'], pageUrl: '/at-home' };
    await save([bites], 1);
    expect(await helpIn('quokka', 'nz')).toEqual(['Bites']);

    // What was taken away comes back by putting that back, and whoever had it open is told of what was done meanwhile.
    const [taken] = (await publisher.call(listAudit, { subject: 'words:distress-nz' })).rows;
    await publisher.call(putBack, { recordId: taken?.recordId ?? 0, key: key() });
    expect(await nz()).toMatchObject({ ...values, isOwn: true, revision: 2 });
    const late = await publisher.call(calls.saveDistressList, { locale: 'nz', values, revision: 1, key: key() });
    expect(late.errors).toMatchObject([{ code: 'stale' }]);
    const again = await publisher.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
    expect(again.errors).toMatchObject([{ code: 'stale' }]);
    expect(await nz()).toMatchObject({ ...values, isOwn: true, revision: 2 });
  });

  test('can be put back', async () => {
    const { rows: records } = await publisher.call(listAudit, { subject: 'words:distress' });
    expect(records).toMatchObject(Array(2).fill({ action: 'saveDistressList', putBackText: expect.any(String) }));
    await publisher.call(putBack, { recordId: records[0]?.recordId ?? 0, key: key() });
    expect(await current()).toMatchObject({
      subjects: [{ words: ['Wombat', 'wombats bite'] }],
      isOwn: true,
      revision: 3,
    });
  });

  test('the first save is put back to the built-in list', async () => {
    await app.deps.db.transaction((tx) => tx.deleteFrom('distress_list').where('id', '=', 1).execute());
    await save([{ name: 'Bites', words: ['wombat'], pageUrl: '/at-home' }], 0);
    expect(await current()).toMatchObject({ isOwn: true, revision: 4 });
    const [first] = (await publisher.call(listAudit, { subject: 'words:distress' })).rows;
    await publisher.call(putBack, { recordId: first?.recordId ?? 0, key: key() });
    expect(await current()).toMatchObject({ subjects: defaultSubjects, isOwn: false, revision: 0 });
    expect((await find('kms')).help?.subjects).toEqual(['Suicide']);
  });

  test.each([
    ['a subject without a name', { name: ' ' }, 'name'],
    ['a page of another site', { pageUrl: 'https://example.org' }, 'page'],
    ['no word', { words: [' ', '…'] }, 'no_words'],
    ['a sentence', { words: ['one two three four five six seven eight nine'] }, 'too_long'],
  ])('refuses %s', async (_what, part, code) => {
    const { revision } = await current();
    expect((await save([{ name: 'X', words: ['x'], pageUrl: '/x', ...part }], revision)).errors).toMatchObject([
      { field: 'subjects', code },
    ]);
    expect((await current()).revision).toBe(revision);
  });
});

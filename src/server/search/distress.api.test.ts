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
  const save = (subjects: { name: string; words: string[]; pageUrl: string }[], lock: number) =>
    publisher.call(calls.saveDistressList, { subjects, lock, key: key() });

  test('is the built-in one until it is saved; a save counts at once, a stale one is refused', async () => {
    expect(await current()).toMatchObject({ subjects: defaultSubjects, lock: 0, updatedAt: null });
    const words = [' Wombat ', 'wombats bite', '', ' Wombat '];
    const saved = await save([{ name: 'Bites', words, pageUrl: '/At-Home/' }], 0);
    expect(saved.results?.list).toMatchObject({
      subjects: [{ name: 'Bites', words: ['Wombat', 'wombats bite'], pageUrl: '/at-home' }],
      lock: 1,
      updatedBy: 'Mira Halloran',
    });
    expect((await find('WOMBAT')).help?.subjects).toEqual(['Bites']);
    expect((await find('kms')).help).toBeUndefined();
    expect((await save([], 0)).errors).toMatchObject([{ code: 'stale' }]);
    expect((await find('wombat')).help?.subjects).toEqual(['Bites']);
  });

  test('can be put back', async () => {
    const { rows: records } = await publisher.call(listAudit, { kind: 'words' });
    expect(records).toMatchObject([{ action: 'saveDistressList', putBackText: expect.any(String) }]);
    await publisher.call(putBack, { recordId: records[0]?.recordId ?? 0, key: key() });
    expect(await current()).toMatchObject({ subjects: defaultSubjects, lock: 2 });
    expect((await find('kms')).help?.subjects).toEqual(['Suicide']);
  });

  test.each([
    ['a subject without a name', { name: ' ' }, 'name'],
    ['a page of another site', { pageUrl: 'https://example.org' }, 'page'],
    ['no word', { words: [' ', '…'] }, 'no_words'],
    ['a sentence', { words: ['one two three four five six seven eight nine'] }, 'too_long'],
  ])('refuses %s', async (_what, part, code) => {
    const { lock } = await current();
    expect((await save([{ name: 'X', words: ['x'], pageUrl: '/x', ...part }], lock)).errors).toMatchObject([
      { field: 'subjects', code },
    ]);
    expect((await current()).lock).toBe(lock);
  });

  test('is read by authors and changed by publishers only', async () => {
    const author = (await person(app, 'author@example.org', { roles: ['author'] })).browser;
    expect((await author.call(calls.getDistressList, {})).data?.subjects.length).toBeGreaterThan(0);
    const refused = await author.fetch(calls.saveDistressList.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subjects: [], lock: 0, key: 'k' }),
    });
    expect(refused.status).toBe(403);
    expect((await app.browser().fetch(calls.getDistressList.path)).status).toBe(401);
  });
});

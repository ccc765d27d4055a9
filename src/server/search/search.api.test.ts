// Longer than 400 lines: all cases share one site that is filled once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { search } from '#contract/search.ts';
import { publishPage } from '../pages/write-page.ts';
import { publishRedirect } from '../pages/redirects.ts';
import { contentChanged } from '../db/content-versions.ts';
import { publishNamed, sellGuideOn, storedTexts, unpublishOne } from '../testing/search.sql.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { dropEndedEvents, rebuildSearch } from '../search-index/documents.ts';
import { searchContent } from './search.ts';

// A-76, contract §1, §6 Anonymous.
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
});
afterAll(() => app.close());

interface Text {
  title: string;
  description?: string;
  keyword?: string;
  body?: string;
}
type More = Partial<Parameters<typeof publishPage>[1]>;

const page = (path: string, { title, description = '', keyword = '', body = '' }: Text, more: More = {}) =>
  publishPage(app.deps, {
    path,
    title,
    content: {
      payloads: { Description: description, Keyword: keyword },
      sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content: body } }] }],
    },
    ...more,
  });
const find = (keyword: string, browser: TestBrowser = app.browser()) => browser.call(search, { keyword });
const urls = async (keyword: string, browser?: TestBrowser) =>
  (await find(keyword, browser)).pages.map((found) => found.pageUrl);
const inNz = async (keyword: string) => {
  const answer = await app.browser().fetch(search.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-site-locale': 'nz' },
    body: JSON.stringify({ keyword }),
  });
  return ((await answer.json()) as { pages: { pageUrl: string; pageTitle: string }[] }).pages;
};

describe('ranking', () => {
  beforeAll(async () => {
    await page('/rank/body', { title: 'Third', body: `<p>${'A wombat sleeps. '.repeat(30)}</p>` });
    await page('/rank/title', { title: 'The wombat' });
    await page('/rank/description', { title: 'Second', description: 'All about a wombat.' });
    await page('/rank/other', { title: 'Wallaby' });
  });

  test('title ranks before description, description before body text', async () => {
    expect(await urls('wombat')).toEqual(['/rank/title', '/rank/description', '/rank/body']);
  });

  test('matches singular and plural, in upper and lower case', async () => {
    expect(await urls('WOMBATS')).toContain('/rank/title');
    expect(await urls('wallabies')).toEqual(['/rank/other']);
  });

  test('matches the beginning of a word for the last word only', async () => {
    expect(await urls('womb')).toHaveLength(3);
    expect(await urls('the sleeps wom')).toEqual(['/rank/body']);
    expect((await find('womba sleeps')).message).toContain("'wombat sleeps'");
  });

  test('requires all words; if no page has all of them, returns pages with some and says so', async () => {
    const both = await find('wombat wallaby');
    expect(both.pages).toHaveLength(4);
    expect(both.message).toBe("No result for all of 'wombat wallaby'. Showing results for some of the words.");
    expect((await find('how to find a wallaby')).message).toContain('some of the words');
    expect((await find('what is a wallaby')).pages.map((found) => found.pageTitle)).toEqual(['Wallaby']);
  });

  test('returns at most fifty pages', async () => {
    for (let number = 0; number < 55; number++) await page(`/many/${number}`, { title: `Bandicoot ${number}` });
    expect((await find('bandicoot')).pages).toHaveLength(50);
  });
});

describe('more matches than are ranked', () => {
  const few = async (keyword: string, maxRanked = 3) =>
    (await searchContent(app.deps, keyword, { locale: 'au', viewer: null, maxRanked })).pages.map(
      (found) => found.pageUrl,
    );
  beforeAll(async () => {
    await page('/common/title', { title: 'The potoroo' });
    await page('/common/keyword', { title: 'Keyword', keyword: 'potoroo' });
    await page('/common/description', { title: 'Description', description: 'A potoroo, told shortly.' });
    for (let number = 1; number <= 4; number++)
      await page(`/common/body/${number}`, {
        title: `Body ${number}`,
        body: `<p>${'A potoroo digs. '.repeat(20)}</p>`,
      });
    await page('/common/longer', { title: 'Potoroos and others' });
    await page('/common/begun', { title: 'Potorooling' });
  });

  test('title ranks before keywords and description, these before text, as in a complete ranking', async () => {
    const all = await few('potoroo', 1000);
    const bounded = await few('potoroo');
    expect(bounded.slice(0, 2).sort()).toEqual(['/common/longer', '/common/title']);
    expect(bounded.slice(2, 4).sort()).toEqual(['/common/description', '/common/keyword']);
    expect(bounded.slice(4).sort()).toEqual([1, 2, 3, 4].map((number) => `/common/body/${number}`));
    expect(all.filter((url) => url !== '/common/begun').sort()).toEqual([...bounded].sort());
  });

  test('a longer word matches only if the word as typed is not common', async () => {
    expect(await few('potoroo')).not.toContain('/common/begun');
    expect(await few('potoro')).toContain('/common/begun');
    expect((await few('potoroo digs')).sort()).toEqual([1, 2, 3, 4].map((number) => `/common/body/${number}`));
  });

  test('closed pages and ended events do not displace results', async () => {
    for (let number = 0; number < 130; number++)
      await page(`/closed/potoroo/${number}`, { title: 'Potoroo of members' }, { access: { kind: 'member' } });
    await publishNamed(app.deps, { event: 'Potoroo evening', endedMinutesAgo: 1 });
    expect(new Set(await few('potoroo'))).toEqual(
      new Set((await few('potoroo', 1000)).filter((url) => url !== '/common/begun')),
    );
    expect(await few('potoroo')).toHaveLength(8);
  });
});

describe('indexed content', () => {
  test('includes the texts of all blocks, their children and lists, but no settings', async () => {
    await publishPage(app.deps, {
      path: '/blocks',
      title: 'Blocks',
      content: {
        payloads: { Keyword: 'lorikeet' },
        sections: [
          {
            sectionName: 'body',
            items: [
              {
                itemTypeCode: 'Panel',
                payloads: { AlignV: 'thylacine', BgColor: '#fff' },
                items: [
                  {
                    itemTypeCode: 'BannerItem',
                    payloads: { CaptionTitle: 'Cassowary', ImageUrl: '/media/dunnart.webp' },
                  },
                ],
              },
              {
                itemTypeCode: 'MultiColumnPanel',
                sections: [
                  {
                    sectionName: 'a',
                    items: [{ itemTypeCode: 'Html', payloads: { Content: '<p>quo<b>kka</b></p><p>numbat</p>' } }],
                  },
                ],
              },
              {
                itemTypeCode: 'PageTiles',
                payloads: {
                  PageObjects: JSON.stringify([{ pageUrl: '/bilby', pageTitle: 'Echidna', tileDesc: 'Platypus' }]),
                },
              },
              { itemTypeCode: 'Code', payloads: { CodeType: 'Text', Code: '<p>Magpie</p>' } },
              { itemTypeCode: 'Code', payloads: { CodeType: 'TestWithJs', Code: '<script>rosella()</script>' } },
              { itemTypeCode: 'NoSuchBlock', payloads: { Text: 'galah' } },
            ],
          },
        ],
      },
    });
    for (const word of ['lorikeet', 'cassowary', 'quokka', 'numbat', 'echidna', 'platypus', 'magpie'])
      expect(await urls(word), word).toEqual(['/blocks']);
    for (const word of ['thylacine', 'dunnart', 'bilby', 'galah', 'rosella'])
      expect(await urls(word), word).toEqual([]);
  });

  test('ignores diacritics in query and text, and shows the text as written', async () => {
    await page('/whanau', {
      title: 'Tautoko',
      body: '<p>For every wha\u0304nau and whānau member, and women’s groups.</p>',
    });
    for (const word of ['whanau', 'whānau', 'WHĀNAU', 'wha\u0304nau', "women's", 'womens', 'women'])
      expect(await urls(word), word).toEqual(['/whanau']);
    expect((await find('whanau')).pages[0]?.searchHighlight).toBe(
      'For every <em>whānau</em> and <em>whānau</em> member, and women’s groups.',
    );
    expect((await find("women's")).pages[0]?.searchHighlight).toContain('<em>women’s</em>');
  });

  test('includes products and events; unpublished and ended ones are not found', async () => {
    await publishNamed(app.deps, { product: 'Kookaburra mug', event: 'Kookaburra evening' });
    expect((await find('kookaburra')).pages.map(({ pageUrl }) => pageUrl).sort()).toEqual([
      '/event/kookaburra-evening',
      '/product/kookaburra-mug',
    ]);
    await publishNamed(app.deps, { event: 'Kookaburra morning', endedMinutesAgo: 1 });
    expect(await urls('kookaburra morning')).not.toContain('/event/kookaburra-morning');
    await unpublishOne(app.deps, 'product', 'kookaburra-mug');
    expect(await urls('kookaburra')).toEqual(['/event/kookaburra-evening']);
    const events = async () =>
      (await storedTexts(app.deps)).filter(({ title }) => title.startsWith('Kookaburra')).map(({ title }) => title);
    expect(await events()).toEqual(['Kookaburra evening', 'Kookaburra morning']);
    await dropEndedEvents(app.deps);
    expect(await events()).toEqual(['Kookaburra evening']);
    expect(await urls('kookaburra')).toEqual(['/event/kookaburra-evening']);
  });
});

describe('highlight', () => {
  test('is escaped text; em is its only element', async () => {
    await page('/escape', {
      title: 'Escape',
      description: '<img src=x onerror=alert(1)> & "quokkaish" <em>',
      body: '<p>1 &lt; 2 &amp; <b>quokkaish</b></p>',
    });
    const [found] = (await find('quokkaish')).pages;
    expect(found?.searchHighlight).toBe(
      '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;<em>quokkaish</em>&quot; &lt;em&gt; · 1 &lt; 2 &amp; <em>quokkaish</em>',
    );
  });

  test('shows the part of a long text that holds the words', async () => {
    await page('/long', {
      title: 'Long',
      body: `<p>${'Nothing here at all. '.repeat(200)}</p><p>Then a frogmouth sat beside a nightjar.</p><p>${'More of nothing. '.repeat(200)}</p>`,
    });
    const [found] = (await find('frogmouth nightjar')).pages;
    expect(found?.searchHighlight).toContain('<em>frogmouth</em> sat beside a <em>nightjar</em>');
    expect(found?.searchHighlight).toMatch(/^… .* …$/);
    expect(found?.searchHighlight.length).toBeLessThan(260);
  });
});

describe('typing errors', () => {
  beforeAll(() => page('/typo', { title: 'Gambling harm', body: '<p>Pokies and betting</p>' }));

  test.each([
    ['gamblng', 'gambling'],
    ['gmabling', 'gambling'],
    ['gamblinng', 'gambling'],
    ['gambiing', 'gambling'],
    ['gembleng', 'gambling'],
    ['poikes', 'pokies'],
    ['gamblng hram', 'gambling harm'],
  ])("'%s' finds '%s', and the message names it", async (typed, meant) => {
    const answer = await find(typed);
    expect(answer.pages.map((found) => found.pageUrl)).toEqual(['/typo']);
    expect(answer.message).toBe(`No result for '${typed}'. Showing results for '${meant}'.`);
  });

  test('three wrong letters, short words and numbers are not corrected', async () => {
    for (const typed of ['gxmxlxng', 'xyz', '12345', 'qqqqqqqq'])
      expect(await find(typed), typed).toEqual({ pages: [] });
  });
});

describe('access', () => {
  test('finds a members page for members only, a guide page for its buyers only, and pages below likewise', async () => {
    const { guideId } = await addGuide(app.deps, { priceCents: 1000 });
    await page('/closed', { title: 'Currawong', body: '<p>Currawongs gather.</p>' }, { access: { kind: 'member' } });
    await page('/closed/below', { title: 'Currawong nest' });
    await page('/closed/bought', { title: 'Currawong book' }, { access: { kind: 'entitlement', guideId } });
    await page('/open/currawong', { title: 'Currawong for all' });
    const member = app.browser();
    await member.signUp({ email: 'bird@example.com' });
    expect(await urls('currawong')).toEqual(['/open/currawong']);
    expect((await urls('currawong', member)).sort()).toEqual(['/closed', '/closed/below', '/open/currawong']);
    expect(await find('gather')).toEqual({ pages: [] });
  });

  test('a correction never reveals a word of a page that is not public', async () => {
    await page('/closed/secret', { title: 'Pardalote' });
    expect(await find('pardalotte')).toEqual({ pages: [] });
    await page('/open/pardalote', { title: 'Pardalote for all' });
    expect((await find('pardalotte')).message).toContain("'pardalote'");
  });

  test('a guide links to its own offer page, else to the page of its category; each path appears once', async () => {
    for (const name of ['bower', 'superb']) {
      const { guideId } = await addGuide(app.deps, { priceCents: 1000 });
      await sellGuideOn(app.deps, guideId, {
        title: `Lyrebird guide, ${name}`,
        pageUrl: `/guides/${name}`,
        categoryUrl: '/guides/category/birds',
      });
      await page(
        `/guides/${name}`,
        { title: 'Lyrebird guide', body: '<p>Bought words.</p>' },
        { access: { kind: 'entitlement', guideId } },
      );
    }
    await page('/guides/category/birds', { title: 'Birds', body: '<p>Every lyrebird guide.</p>' });
    expect((await find('lyrebird')).pages).toMatchObject([
      { pageUrl: '/guides/category/birds', pageTitle: expect.stringContaining('Lyrebird guide, ') },
    ]);
    expect(await urls('bought')).toEqual([]);
    // Its title differs from the guide's, and the path still appears once.
    await page('/products/guides/superb', { title: 'Hear the lyrebird' });
    expect((await urls('lyrebird')).sort()).toEqual(['/guides/category/birds', '/products/guides/superb']);
    await page('/products/guides/bower', { title: 'Superb lyrebird' });
    expect((await urls('lyrebird')).sort()).toEqual([
      '/guides/category/birds',
      '/products/guides/bower',
      '/products/guides/superb',
    ]);
  });

  test('never finds page parts, checkout steps or NoIndex pages; finds sensitive pages', async () => {
    for (const path of ['/partials/drongo', '/cart', '/order-thankyou', '/search-results', '/dev/drongo'])
      await page(path, { title: 'Drongo' });
    const payloads = (more: Record<string, string>) => ({ content: { payloads: more, sections: [] } });
    await page('/drongo/kept-back', { title: 'Drongo' }, payloads({ NoIndex: 'yes' }));
    await page('/drongo/sensitive', { title: 'Drongo' }, payloads({ Sensitive: 'yes' }));
    expect(await urls('drongo')).toEqual(['/drongo/sensitive']);
  });
});

describe('updates', () => {
  test('follow a publication, a redirect and an unpublished page', async () => {
    await page('/news', { title: 'Galah' });
    expect(await urls('galah')).toEqual(['/news']);
    await page('/news', { title: 'Corella' });
    expect([await urls('galah'), await urls('corella')]).toEqual([[], ['/news']]);
    await publishRedirect(app.deps, { path: '/news', redirectTo: '/' });
    expect(await urls('corella')).toEqual([]);
    await page('/news', { title: 'Corella' });
    expect(await urls('corella')).toEqual(['/news']);
    await unpublishOne(app.deps, 'page', '/news');
    expect(await urls('corella')).toEqual([]);
  });

  test("nz finds its own variant of a page, and au's page if it has no variant", async () => {
    await page('/kereru', { title: 'Pigeon of au' });
    await page('/kereru', { title: 'Pigeon of nz' }, { locale: 'nz' });
    await page('/kereru/au', { title: 'Pigeon of both' });
    expect((await inNz('pigeon')).map((found) => found.pageTitle).sort()).toEqual(['Pigeon of both', 'Pigeon of nz']);
    expect((await find('pigeon')).pages.map((found) => found.pageTitle).sort()).toEqual([
      'Pigeon of au',
      'Pigeon of both',
    ]);
  });

  test('a rebuild from the content gives the same index', async () => {
    const before = await storedTexts(app.deps);
    await app.deps.db.transaction(async (tx) => {
      await rebuildSearch(tx, app.deps.db);
      await contentChanged(tx, 'pages');
    });
    // A rebuild also adds ended events; the daily job removes them.
    await dropEndedEvents(app.deps);
    expect(await storedTexts(app.deps)).toEqual(before);
    expect(await urls('wombat')).toEqual(['/rank/title', '/rank/description', '/rank/body']);
  });
});

describe('unusual input', () => {
  test('a keyword without words finds nothing', async () => {
    for (const keyword of ['', '   ', '"', '***', '🙂🙃', '" OR ""', '()', "'", '--', '\u0301'])
      expect(await find(keyword), keyword).toEqual({ pages: [] });
  });

  test('query syntax is treated as text', async () => {
    for (const keyword of [
      'wombat OR',
      'NOT wombat',
      'wombat* AND (',
      '"wombat',
      "wombat' | 'x",
      'title:wombat',
      'wombat & !x',
      'NEAR(wombat, 2)',
      "wombat'; drop table page; --",
      'wombat:*',
      '\\wombat\\',
      'ｗｏｍｂａｔ',
    ]) {
      const { pages, errors } = await find(keyword);
      expect(errors, keyword).toBeUndefined();
      expect(
        pages.map((found) => found.pageUrl),
        keyword,
      ).toContain('/rank/title');
    }
  });

  test('refuses a keyword over 100 characters with the printed text', async () => {
    expect(await find('w'.repeat(101))).toEqual({
      pages: [],
      errors: [{ errorMessage: 'Keyword - Max 100 characters.', field: 'keyword', code: 'invalid_field' }],
    });
    expect((await find(`${' '.repeat(50)}wombat${' '.repeat(200)}`)).pages).toHaveLength(3);
    expect((await find('x'.repeat(10_000))).errors).toHaveLength(1);
    expect((await find('a b c d e f g h i j k l m n o p q r s t u v w x y z')).errors).toBeUndefined();
  });

  test('refuses NUL and other types', async () => {
    const send = (body: string) =>
      app.browser().fetch(search.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    for (const body of ['{"keyword":"wom\\u0000bat"}', '{"keyword":7}', '{"keyword":["wombat"]}', '{}'])
      expect((await send(body)).status).toBe(400);
    expect((await send('{"keyword":"\\ud83d wombat"}')).status).toBe(200);
  });

  test('the response is not cached', async () => {
    const answer = await app.browser().fetch(search.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"keyword":"wombat"}',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

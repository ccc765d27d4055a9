import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type SearchData, SearchResults } from './search-results.tsx';

const rendered = (keyword: string, response: SearchData['response']) =>
  renderToString(<SearchResults data={{ keyword, response }} level={1} helplines={<p>000</p>} />).replaceAll(
    '<!-- -->',
    '',
  );
const page = (pageUrl: string, searchHighlight = '') => ({ pageUrl, pageTitle: 'A page', searchHighlight });

test('shows count, kind and marked words of the results', () => {
  const one = rendered('scams', { pages: [page('/event/caf%C3%A9', 'Spot <em>scams</em> &amp; &lt;b&gt;tricks')] });
  expect(one).toContain('1 result for &#x27;scams&#x27;.');
  expect(one).toContain('>Event</p>');
  expect(one).toContain('Spot <em>scams</em> &amp; &lt;b&gt;tricks');
  expect(rendered('a', { pages: Array.from({ length: 50 }, (_, index) => page(`/${index}`)) })).toContain(
    'The first 50 results',
  );
});

test('shows unknown markup as plain text', () => {
  expect(rendered('x', { pages: [page('/a', '<img src=x> <em>x</em>')] })).toContain('&lt;img src=x&gt; <em>x</em>');
});

test('shows no result, an empty search, errors, and results for a corrected word', () => {
  expect(rendered('zzz', { pages: [] })).toMatch(/No result found.*000/);
  expect(rendered('', { pages: [] })).not.toContain('000');
  expect(rendered('', { pages: [] })).not.toContain('No result found.');
  const errors = [{ errorMessage: 'Keyword - Max 100 characters.' }];
  for (const response of [{ pages: [], errors }, { errors }]) {
    const refused = rendered('zzz', response);
    expect(refused).toContain('Keyword - Max 100 characters.');
    expect(refused).not.toContain('No result found.');
  }
  expect(
    rendered('gamblng', { pages: [page('/a')], message: "No result for 'gamblng'. Showing results for 'gambling'." }),
  ).toContain('Showing results for &#x27;gambling&#x27;. 1 result.');
});

test('words of distress have the helplines before the number of results and the list', () => {
  const help = { subjects: ['Suicide'], helplines: [] };
  const html = rendered('kms', { pages: [page('/tonight'), page('/product/book')], help });
  expect(html).toMatch(/You are not alone with this.*000.*2 results.*\/tonight.*\/product\/book/);
  expect(html.match(/000/g)).toHaveLength(1);
  const none = rendered('kms', { pages: [], help });
  expect(none.match(/000/g)).toHaveLength(1);
});

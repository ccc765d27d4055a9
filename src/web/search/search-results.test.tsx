import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type SearchData, SearchResults } from './search-results.tsx';

const drawn = (keyword: string, answer: SearchData['answer']) =>
  renderToString(<SearchResults data={{ keyword, answer }} level={1} helplines={<p>000</p>} />).replaceAll(
    '<!-- -->',
    '',
  );
const page = (pageUrl: string, searchHighlight = '') => ({ pageUrl, pageTitle: 'A page', searchHighlight });

test('what was found: count, address, kind, and the words marked', () => {
  const one = drawn('scams', { pages: [page('/event/caf%C3%A9', 'Spot <em>scams</em> &amp; &lt;b&gt;tricks')] });
  expect(one).toContain('1 result for &#x27;scams&#x27;.');
  expect(one).toContain('>Event</span> /event/café');
  expect(one).toContain('Spot <em>scams</em> &amp; &lt;b&gt;tricks');
  expect(drawn('a', { pages: Array.from({ length: 50 }, (_, index) => page(`/${index}`)) })).toContain(
    'The first 50 results',
  );
});

test('markup that is none of ours is shown as it is written', () => {
  expect(drawn('x', { pages: [page('/a', '<img src=x> <em>x</em>')] })).toContain('&lt;img src=x&gt; <em>x</em>');
});

test('nothing found, nothing asked, a refusal, and other words', () => {
  expect(drawn('zzz', { pages: [] })).toMatch(/No result found.*000/);
  expect(drawn('', { pages: [] })).not.toContain('000');
  expect(drawn('', { pages: [] })).not.toContain('No result found.');
  const errors = [{ errorMessage: 'Keyword - Max 100 characters.' }];
  for (const answer of [{ pages: [], errors }, { errors }]) {
    const refused = drawn('zzz', answer);
    expect(refused).toContain('Keyword - Max 100 characters.');
    expect(refused).not.toContain('No result found.');
  }
  expect(
    drawn('gamblng', { pages: [page('/a')], message: "No result for 'gamblng'. Showing results for 'gambling'." }),
  ).toContain('Showing results for &#x27;gambling&#x27;. 1 result.');
});

import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exampleItem } from '../example.ts';
import { view as ImagePanel } from './view.tsx';

const firstAlt = (fields: Record<string, string>) =>
  /alt="([^"]*)"/.exec(
    renderToString(
      <ImagePanel
        item={exampleItem(1, 'ImagePanel', { ImageUrl: '/media/a.webp', ...fields })}
        data={undefined}
        render={() => null}
        isCmsEdit={false}
      />,
    ),
  )?.[1];

test.each([
  ['its description', { Desc: 'A town', CaptionTitle: 'Autumn', LinkUrl: '/workshops' }, 'A town'],
  ['its caption', { CaptionTitle: 'Autumn', LinkUrl: '/workshops' }, 'Autumn'],
  ['the page it leads to', { LinkUrl: '/guides/first-ten-minutes/?from=home#start' }, 'first ten minutes'],
  ['the page of another site', { LinkUrl: 'https://www.esafety.gov.au/key-topics' }, 'key topics'],
  ['the other site', { LinkUrl: 'https://www.esafety.gov.au/' }, 'www.esafety.gov.au'],
  ['the first page', { LinkUrl: '/' }, 'Home'],
  ['nothing, being decoration', {}, ''],
])('a picture is named after %s', (_what, fields, alt) => {
  expect(firstAlt(fields)).toBe(alt);
});

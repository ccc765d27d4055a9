import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LeadContext } from '../lead.ts';
import { exampleItem } from '../example.ts';
import { view as Banner } from './view.tsx';

const draw = (fields: Record<string, string>) =>
  renderToString(
    <Banner item={exampleItem(1, 'SingleBanner', fields)} data={undefined} render={() => null} isCmsEdit={false} />,
  );

test('missing payloads take the defaults of §3', () => {
  const markup = draw({ ImageUrl: '/a.jpg', CaptionTitle: 'Here', LinkUrl: '/there' });
  expect(markup).toContain('_standard_');
  expect(markup).toContain('data-theme="white"');
  expect(markup).toContain('--align-v:50%');
  expect(markup).toContain('>READ MORE<');
});

test('captions, both links, height, theme and background come from the payloads', () => {
  const markup = draw({
    HeightSet: 'thin',
    TextColorTheme: 'black',
    AlignV: '20%',
    BgColor: '#ff0000',
    CaptionTitle: 'One',
    CaptionTitle2: 'Two',
    CaptionButton: 'GO',
    LinkUrl: '/a',
    ButtonTitle: 'OR',
    LinkUrl2: '/b',
  });
  for (const part of [
    '_thin_',
    'data-theme="black"',
    '--align-v:20%',
    'background-color:#ff0000',
    '>One</h2>',
    '>Two</p>',
    'href="/a"',
    '>GO<',
    'href="/b"',
    '>OR<',
  ])
    expect(markup).toContain(part);
});

test('one image is static, several images fade', () => {
  expect(draw({ ImageUrl: '/a.jpg' })).not.toContain('carousel');
  const several = draw({ ImageUrl: '/a.jpg|/b.jpg' });
  expect(several).toContain('aria-roledescription="carousel"');
  expect(several.match(/src="\/[ab]\.jpg"/g)).toHaveLength(2);
});

test('a crop keeps the focal point, unless the block has a vertical position of its own', () => {
  const ImageUrl = '/media/1600x900-0-0123456789abcdef-2080/headland.webp';
  expect(draw({ ImageUrl })).toContain('object-position:20% 80%');
  expect(draw({ ImageUrl, AlignV: 'top' })).toContain('object-position:20% top');
  expect(draw({ ImageUrl: '/a.jpg', AlignV: '30%' })).toContain('object-position:50% 30%');
  expect(draw({ ImageUrl: '/a.jpg' })).not.toContain('object-position');
});

test('BackgroundTile repeats the image as a background', () => {
  const markup = draw({ ImageUrl: '/a.jpg', BackgroundTile: 'yes' });
  expect(markup).toContain('background-image:url(&quot;/a.jpg&quot;)');
  expect(markup).not.toContain('<img');
});

test('without image and caption it shows the default background, or the chosen colour', () => {
  expect(draw({})).toMatch(/_standard_.*_missing_/);
  expect(draw({ BgColor: '#ff0000' })).not.toContain('_missing_');
});

test('as the first block of a page it has the h1 and full width', () => {
  const item = exampleItem(1, 'SingleBanner', { CaptionTitle: 'Here' });
  const markup = renderToString(
    <LeadContext value>
      <Banner item={item} data={undefined} render={() => null} isCmsEdit={false} />
    </LeadContext>,
  );
  expect(markup).toContain('>Here</h1>');
  expect(markup).not.toContain('_frame_');
});

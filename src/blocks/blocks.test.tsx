import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { CmsItem } from '#contract/cms.ts';
import { loadViews } from './block-data.ts';
import { BlockList } from './block-list.tsx';
import { examples as bannerItem } from './banner-item/example.ts';
import { editingOf } from './editing.ts';
import { examples as bannerPanel } from './banner-panel/example.ts';
import { exampleItem } from './example.ts';
import { examples as html } from './html/example.ts';
import { examples as imagePanel } from './image-panel/example.ts';
import { examples as columns } from './multi-column-panel/example.ts';
import { examples as pageTiles } from './page-tiles/example.ts';
import { examples as panel } from './panel/example.ts';
import { examples as photoGallery } from './photo-gallery/example.ts';
import { examples as videoHolder } from './video-holder/example.ts';
import { examples as videoItem } from './video-item/example.ts';
import { examples as videoPanel } from './video-panel/example.ts';
import { schemas } from './schemas.ts';
import { examples as sharingIcons } from './sharing-icons/example.ts';
import { examples as singleBanner } from './single-banner/example.ts';
import { examples as testimonialPanel } from './testimonial-panel/example.ts';
import { views } from './views.ts';

async function draw(...items: CmsItem[]): Promise<string> {
  return renderToString(
    <BlockList lead items={items} views={await loadViews(items)} blockData={{ data: {}, failures: {} }} />,
  );
}

test('every block has a schema and a view under the same type', () => {
  expect(schemas.map((schema) => schema.type).toSorted()).toEqual(Object.keys(views).toSorted());
});

test.each(
  Object.entries({
    ...bannerItem,
    ...bannerPanel,
    ...html,
    ...imagePanel,
    ...columns,
    ...pageTiles,
    ...panel,
    ...photoGallery,
    ...sharingIcons,
    ...singleBanner,
    ...testimonialPanel,
    ...videoHolder,
    ...videoItem,
    ...videoPanel,
  }),
)('%s is rendered', async (_name, item) => {
  const error = vi.spyOn(console, 'error');
  expect(await draw(item)).toContain(`data-block="${item.itemTypeCode}"`);
  expect(error).not.toHaveBeenCalled();
});

test.each(schemas.map(({ type }) => type))('%s is drawn in the editor, where no list has data', async (type) => {
  const item = exampleItem(1, type, editingOf(type).start);
  const drawn = renderToString(
    <BlockList items={[item]} views={await loadViews([item])} blockData={{ data: {}, failures: {} }} isCmsEdit />,
  );
  expect(drawn).toContain(`data-block="${type}"`);
  expect(drawn).not.toContain('Loading Error');
});

test.each([
  exampleItem(1, 'PageTiles', { Title: 'Where to start', PageObjects: '[]' }),
  exampleItem(1, 'PageTiles', { Title: 'Where to start', UseSlider: 'yes', PageObjects: '[{}, {"pageTitle": " "}]' }),
  exampleItem(1, 'Blog-Posts', { Title: 'News', BlogPosts: '[]' }),
  exampleItem(1, 'VideoHolder', { Title: 'Films' }),
])('renders no heading without content: $itemTypeCode', async (item) => {
  expect(await draw(item)).not.toContain('<h');
});

test('an unknown type shows its code, hides its children and does not affect other blocks', async () => {
  const markup = await draw(
    exampleItem(1, 'constructor', {}, { items: [html.Placeholders] }),
    exampleItem(2, 'Html', { Content: '<p>Still here</p>' }),
  );
  expect(markup).toContain('constructor</p>');
  expect(markup).not.toContain('Version');
  expect(markup).toContain('<p>Still here</p>');
});

test('a block whose data failed shows the Loading Error panel with a retry button', () => {
  const rendered = (lead: boolean) =>
    renderToString(
      <BlockList
        lead={lead}
        items={[exampleItem(5, 'Html', {})]}
        views={{ Html: () => null }}
        blockData={{ data: {}, failures: { 5: ['Error - [500] - Internal Server Error'] } }}
      />,
    );
  const markup = rendered(false);
  expect(markup).toMatch(/<h2[^>]*>Loading Error/);
  // The panel replaces the lead block, so it renders the h1.
  expect(rendered(true)).toMatch(/<h1[^>]*>Loading Error/);
  expect(markup).toContain('Error - [500]');
  expect(markup).toMatch(/<button[^>]*>.*Try again/);
});

test('anchor and class of an item become id and class in the markup', async () => {
  expect(await draw(exampleItem(1, 'Html', {}, { anchorName: 'faq', cssClass: 'quiet' }))).toContain(
    'id="faq" class="quiet"',
  );
});

test('Html replaces its placeholders', async () => {
  const markup = await draw(html.Placeholders);
  expect(markup).toContain(`© ${new Date().getFullYear()} PHI. Version 1.1.85 (2025-06-06).`);
});

test('only the first banner of a page has the h1', async () => {
  const markup = await draw(bannerPanel['Slides of banners'], exampleItem(99, 'BannerItem', { CaptionTitle: 'Later' }));
  expect(markup.match(/<h1/g)).toHaveLength(1);
});

test('a banner link without a text uses READ MORE', async () => {
  expect(await draw(exampleItem(1, 'BannerItem', { LinkUrl: '/a' }))).toContain('READ MORE');
  expect(await draw(exampleItem(1, 'BannerItem', { LinkUrl: '/a', CaptionButton: 'GO' }))).not.toContain('READ MORE');
});

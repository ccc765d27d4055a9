import { expect, it } from 'vitest';
import type { Guide } from '#contract/guides.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import { GuideProducts } from './guide-products.tsx';
import { GuideTiles } from './guide-tiles.tsx';
import { MoreGuides } from './more-guides.tsx';
import { OwnedGuides } from './owned-guides.tsx';

const guide: Guide = {
  guideId: 7,
  guideTitle: 'Respect at work',
  tileTitle: null,
  tileDesc: null,
  ecmDescription: null,
  tileImageUrl: null,
  pageUrl: '/guides/respect',
  price: 49,
};

it('tiles link to the page of the guide', () => {
  expect(renderedOnServer(<GuideTiles guides={[guide]} />)).toContain('href="/guides/respect"');
  expect(renderedOnServer(<GuideTiles guides={[]} />)).toContain('No Guides');
});

it('guides for sale link to their page in the shop and can be added to the cart', () => {
  const list = renderedOnServer(<GuideProducts guides={[guide]} total={1} category="" />);
  expect(list).toContain('href="/products/guides/respect"');
  expect(list).toContain('AU$49.00');
  expect(list).toContain('ADD TO CART');
  expect(renderedOnServer(<GuideProducts guides={[]} total={0} category="" />)).toContain('No available guides.');
});

it('a long list shows the total and Show more', () => {
  for (const List of [GuideProducts, MoreGuides]) {
    expect(renderedOnServer(<List guides={[guide]} total={49} category="" />)).toMatch(
      /role="status"[^>]*>Showing 1 of 49<.*Show more<.*<noscript><p>To find the others, <a href="\/search-results">use the search/,
    );
  }
});

it('an owned guide shows OPEN GUIDE instead of ADD TO CART', () => {
  const list = renderedOnServer(
    <GuideProducts guides={[{ ...guide, owned: true, openBy: 'bought' }]} total={1} category="" />,
  );
  expect(list).toContain('OPEN GUIDE');
  expect(list).not.toContain('ADD TO CART');
});

it('a guide that a subscription or an organisation opens says so, and can be bought to keep by a quiet link', () => {
  const tile = (more: Partial<Guide>) =>
    renderedOnServer(<GuideProducts guides={[{ ...guide, owned: true, ...more }]} total={1} category="" />);
  for (const [openBy, badge] of [
    ['subscription', 'In your subscription'],
    ['company', 'From your organisation'],
  ] as const) {
    const shown = tile({ openBy });
    expect(shown).toContain(badge);
    expect(shown).toContain('OPEN GUIDE');
    expect(shown).toContain('Buy it to keep, AU$49.00');
    expect(shown).not.toContain('ADD TO CART');
  }
  expect(tile({ openBy: 'bought' })).not.toContain('Buy it to keep');
  expect(tile({ openBy: 'subscription', forSale: false })).not.toContain('AU$49.00');
  expect(tile({ openBy: 'free', price: 0 })).toContain('READ NOW');
});

it('a guide that nobody can buy shows neither price nor ADD TO CART', () => {
  const list = renderedOnServer(<GuideProducts guides={[{ ...guide, forSale: false }]} total={1} category="" />);
  expect(list).toContain('Not sold on its own');
  expect(list).not.toContain('AU$49.00');
  expect(list).not.toContain('ADD TO CART');
});

it('the server renders the loading state of owned guides', () => {
  expect(renderedOnServer(<OwnedGuides guides={[guide]} />)).toContain('Loading your guides…');
});

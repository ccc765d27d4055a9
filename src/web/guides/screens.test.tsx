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
  const list = renderedOnServer(<GuideProducts guides={[guide]} total={1} page={1} category="" />);
  expect(list).toContain('href="/products/guides/respect"');
  expect(list).toContain('AU$49.00');
  expect(list).toContain('ADD TO CART');
  expect(renderedOnServer(<GuideProducts guides={[]} total={0} page={1} category="" />)).toContain(
    'No available guides.',
  );
});

it('a tile has no button in the colour of the main action', () => {
  for (const more of [{}, { open: true }, { owned: true }] satisfies Partial<Guide>[]) {
    const tile = renderedOnServer(<GuideProducts guides={[{ ...guide, ...more }]} total={1} page={1} category="" />);
    expect(tile).toMatch(/class="[^"]*quiet/);
    expect(tile).not.toMatch(/class="[^"]*primary/);
  }
});

it('a long list shows the total and Show more', () => {
  for (const List of [GuideProducts, MoreGuides]) {
    const shown = (page: number, total: number) =>
      renderedOnServer(<List guides={[guide]} total={total} page={page} category="" />);
    expect(shown(1, 49)).toMatch(
      /role="status"[^>]*>Showing 1 of 49<.*Show more<.*<noscript><p><a href="\/\?page=2">Next page</,
    );
    expect(shown(2, 100)).toMatch(
      /Showing 49 to 49 of 100<.*Show more<.*<a href="\/">Previous page<\/a> · <a href="\/\?page=3">Next page</,
    );
    expect(shown(3, 97)).toMatch(/Showing 97 to 97 of 97<.*<noscript><p><a href="\/\?page=2">Previous page<\/a><\/p>/);
  }
});

it('an owned guide shows OPEN GUIDE instead of ADD TO CART', () => {
  const list = renderedOnServer(
    <GuideProducts guides={[{ ...guide, owned: true, openBy: 'bought' }]} total={1} page={1} category="" />,
  );
  expect(list).toContain('OPEN GUIDE');
  expect(list).not.toContain('ADD TO CART');
});

it('a guide that a subscription or an organisation opens says so, and can be bought to keep by a quiet link', () => {
  const tile = (more: Partial<Guide>) =>
    renderedOnServer(<GuideProducts guides={[{ ...guide, owned: true, ...more }]} total={1} page={1} category="" />);
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
  const list = renderedOnServer(
    <GuideProducts guides={[{ ...guide, forSale: false }]} total={1} page={1} category="" />,
  );
  expect(list).toContain('Not sold on its own');
  expect(list).not.toContain('AU$49.00');
  expect(list).not.toContain('ADD TO CART');
});

it('the server renders the loading state of owned guides', () => {
  expect(renderedOnServer(<OwnedGuides guides={[guide]} />)).toContain('Loading your guides…');
});

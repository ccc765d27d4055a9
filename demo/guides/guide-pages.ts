import { pictureUrl } from '../pictures.ts';
import { banner, band, html, item, notPrinted, publicPage, tiles, type Tile } from '../build.ts';
import type { SeedGuide, SeedGuideCategory, SeedItem, SeedPage } from '../types.ts';
import { bookItem } from './book-item.ts';
import { books } from './books.ts';
import { guideCategories } from './categories.ts';
import { readingPayloads } from './reading.ts';
import { guidePath, guideProductPath, guides } from './guides.ts';

const printNote =
  '<p>This guide prints cleanly: use your browser’s print command, and share the paper with your team or family.</p>';

const tileOf = (guide: SeedGuide): Tile => ({
  url: guide.priceCents === 0 ? guidePath(guide.slug) : guideProductPath(guide.slug),
  image: guide.image,
  title: guide.tileTitle,
  desc: guide.tileDesc,
});

export const guideTiles = (...slugs: string[]): Tile[] =>
  guides.filter((guide) => slugs.includes(guide.slug)).map(tileOf);

export const freeGuideTiles: Tile[] = guides.filter(({ priceCents }) => priceCents === 0).map(tileOf);

const categoryOf = (guide: SeedGuide): SeedGuideCategory | undefined =>
  guideCategories.find(({ slug }) => slug === guide.categorySlug);

export function guidePage(guide: SeedGuide): SeedPage {
  const others = guides.filter((other) => other.slug !== guide.slug);
  const related = [
    ...others.filter((other) => other.categorySlug === guide.categorySlug),
    ...others.filter((other) => other.priceCents === 0),
  ];
  const book = books.find(({ slug }) => slug === guide.slug);
  const closing = `${book ? '' : printNote}<p>Questions, or something we should correct? <a href="/contact">Write to us</a>. The helplines are on <a href="/contact">the same page</a>, day and night.</p>`;
  return publicPage(
    {
      path: guidePath(guide.slug),
      title: guide.title,
      image: guide.image,
      description: guide.tileDesc,
      keyword: `guide, ${guide.tileTitle}, ${categoryOf(guide)?.name ?? ''}`,
      items: [
        ...(book ? [bookItem(book, guide, readingPayloads(guide))] : textItems(guide)),
        band('sand', html(`<h2>Keep it close</h2>${closing}`)),
        notPrinted(band('paper', tiles('Read next', [...new Set(related)].slice(0, 3).map(tileOf)))),
      ],
    },
    {
      pageTypeCode: 'Guide',
      access:
        guide.priceCents === 0
          ? { kind: 'public' }
          : { kind: 'entitlement', guideSlug: guide.slug, ...(guide.plan && { plan: guide.plan }) },
    },
  );
}

/** A guide in one text stands under a banner; one that is written in full has its own cover. */
function textItems(guide: SeedGuide): SeedItem[] {
  const text = item('GuideText', {
    Guide: guidePath(guide.slug),
    Content: (guide.body ?? '').trim().replace(/\n\s*/g, '\n'),
    ...readingPayloads(guide),
  });
  return [
    banner({ image: guide.image, title: guide.title, line: guide.tileDesc, text: textOn(guide) }),
    band('paper', text),
  ];
}

/** Night, dusk and storm pictures have white text. */
const textOn = (guide: SeedGuide): 'white' | 'black' =>
  [
    'guide-images-shared',
    'guide-first-ten-minutes',
    'guide-spotting-scams',
    'guide-gambling-in-the-family',
    'guide-drinks-after-work',
  ].includes(guide.image)
    ? 'white'
    : 'black';

function guideProductPage(guide: SeedGuide): SeedPage {
  const how =
    guide.priceCents === 0
      ? '<p>This guide is free and open to everybody. You need no account.</p>'
      : `<p>You create an account when you pay, because a guide is kept for you there: it opens in your browser at once, on any device, and stays yours. Already bought it? <a href="${guidePath(guide.slug)}">Open the guide</a>.</p>`;
  return publicPage(
    {
      path: guideProductPath(guide.slug),
      // The guide's own page has the plain title, and search engines list both.
      title: `${guide.title}: about the guide`,
      image: guide.image,
      description: `${guide.tileDesc} What is inside, how long it takes to read and ${guide.priceCents === 0 ? 'where to read it free' : 'what it costs'}.`,
      keyword: `guide, ${guide.tileTitle}, buy`,
      items: [item('GuideOffer', { Guide: guidePath(guide.slug) }), band('paper', html(`<h2>How it works</h2>${how}`))],
    },
    { pageTypeCode: 'GuideProduct', imageUrl: pictureUrl(guide.image) },
  );
}

function categoryPage(category: SeedGuideCategory): SeedPage {
  const dusk = category.slug === 'safe-organisations';
  return publicPage(
    {
      path: category.path,
      title: category.pageTitle,
      image: category.image,
      description: category.tileDesc,
      keyword: `guides, ${category.name}`,
      items: [
        banner({
          image: category.image,
          title: category.pageTitle,
          line: category.tileDesc,
          text: dusk ? 'white' : 'black',
        }),
        band('paper', html(category.intro)),
        band('sand', item('GuideProductList', { Title: 'Guides in this series', Category: category.path })),
        notPrinted(
          band(
            'paper',
            tiles(
              'Other series',
              guideCategories
                .filter(({ slug }) => slug !== category.slug)
                .map((other) => ({
                  url: other.path,
                  image: other.image,
                  title: other.tileTitle,
                  desc: other.tileDesc,
                })),
            ),
          ),
        ),
      ],
    },
    { pageTypeCode: 'Category' },
  );
}

export const guidePages: SeedPage[] = [
  ...guideCategories.map(categoryPage),
  ...guides.map(guidePage),
  ...guides.map(guideProductPage),
];

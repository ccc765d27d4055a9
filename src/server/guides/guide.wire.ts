import type { CategoryTile, Guide } from '#contract/guides.ts';
import { toDollars } from '#contract/money.ts';
import { type ListResponses, listResponses } from '../http/list-responses.ts';
import type { GuideRow, GuideRows } from './guide.sql.ts';

export interface WireGuides {
  guides: Guide[];
  /** Keyed by `pathKey(pageUrl)` of the category. */
  byCategory: Map<string, ListResponses<{ guides: Guide[] }>>;
  categories: Record<'all' | 'free' | 'shop', { categories: CategoryTile[] }>;
  /** Every category with its guides, for the member dashboard; without a page and guides it is not shown yet. */
  sections: GuideSection[];
}

export interface GuideSection {
  categoryId: number;
  tile: CategoryTile;
  hasPage: boolean;
  guides: Guide[];
  /** The publication time (ISO) of the newest guide; null if unknown. */
  newestAt: string | null;
}

interface Standing {
  /** The ids of the guides that can be bought. */
  forSale: ReadonlySet<number>;
  /** Whether something answers at the address of a category. */
  hasPage: (category: GuideRows['categories'][number]) => boolean;
}

export function wireGuides(rows: GuideRows, { forSale, hasPage }: Standing): WireGuides {
  const guides = new Map(rows.guides.map((row) => [row.id, wireGuide(row, forSale.has(row.id))]));
  const publishedAt = new Map(rows.guides.map((row) => [row.id, row.published_at]));
  const guidesIn = (categoryId: number) => {
    const within = rows.inCategories
      .filter((link) => link.category_id === categoryId)
      .flatMap((link) => guides.get(link.guide_id) ?? []);
    return {
      guides: within,
      newestAt: within.map((guide) => publishedAt.get(guide.guideId) ?? null).reduce(latest, null),
    };
  };
  const sections = rows.categories.map((row) => ({
    categoryId: row.id,
    hasPage: hasPage(row),
    tile: {
      categoryName: row.name,
      tileTitle: row.tile_title,
      pageTitle: row.page_title,
      tileDesc: row.tile_desc,
      pageUrl: row.page_url,
      tileImageUrl: row.tile_image_url,
    },
    ...guidesIn(row.id),
  }));
  // A tile leads to the page of its category.
  const tiles = (fits: (section: GuideSection) => boolean) => ({
    categories: sections.filter((section) => section.hasPage && fits(section)).map((section) => section.tile),
  });
  return {
    sections: sections.filter((section) => section.hasPage || section.guides.length > 0),
    guides: [...guides.values()],
    byCategory: new Map(sections.map((section) => [pathKey(section.tile.pageUrl), guideResponses(section.guides)])),
    categories: {
      all: tiles(() => true),
      free: tiles(({ guides: within }) => within.some((guide) => guide.price === 0)),
      shop: tiles(({ guides: within }) => within.some((guide) => guide.price > 0 && guide.forSale !== false)),
    },
  };
}

export function guideResponses(guides: Guide[]): ListResponses<{ guides: Guide[] }> {
  return listResponses(guides, (part) => ({ guides: part }));
}

/** ISO timestamps in UTC can be compared as strings. */
function latest(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

function wireGuide(row: GuideRow, isForSale: boolean): Guide {
  return {
    guideId: row.id,
    guideTitle: row.title,
    tileTitle: row.tile_title,
    tileDesc: row.tile_desc,
    ecmDescription: row.ecm_description,
    tileImageUrl: row.tile_image_url,
    pageUrl: row.page_url,
    price: toDollars(row.price_cents),
    ...(!isForSale && { forSale: false }),
  };
}

/** The name by which lists, cart, order and mails call a guide. */
export function guideName(row: Pick<GuideRow, 'title' | 'tile_title'>): string {
  return row.tile_title || row.title;
}

/** The key of a path: lower case, without slashes at the end. */
export function pathKey(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end).toLowerCase();
}

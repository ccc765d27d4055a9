import type { MenuItem } from '#contract/cms.ts';
import { dayMs } from '#contract/spans.ts';
import type { DraftItem, DraftSection } from '../content/page.wire.ts';
import type { PageToPublish } from '../pages/write-page.ts';
import type { PageAccess } from '../access/access.ts';
import type { NewEvent } from '../events/event.admin.sql.ts';
import type { NewProduct } from '../store/products/product.admin.sql.ts';
import type { NewGuide } from '../guides/guide.admin.sql.ts';
import {
  type SeedAccess,
  type SeedEvent,
  type SeedGuide,
  type SeedGuideCategory,
  type SeedItem,
  type SeedMenu,
  type SeedPage,
  type SeedPost,
  type SeedProduct,
  type SeedSection,
  pictureUrl,
} from './site.ts';
import { asFlag } from '../db/flag.ts';

// Converts content to rows; the verbs that store them clean them as on a save by an editor.

export interface KnownIds {
  guides: ReadonlyMap<string, number>;
  /** Database ids by the number that the content uses. */
  productCategories: ReadonlyMap<number, number>;
  /** Text alternatives by picture name. */
  alts: ReadonlyMap<string, string>;
}

export function pageToPublish(page: SeedPage, ids: KnownIds): PageToPublish {
  const sensitive: Record<string, string> =
    page.neutralTitle === undefined ? {} : { Sensitive: 'yes', NeutralTitle: page.neutralTitle };
  return {
    path: page.path,
    locale: page.locale ?? 'au',
    title: page.title,
    imageUrl: page.imageUrl,
    pageTypeCode: page.pageTypeCode,
    access: accessOf(page.access, ids.guides),
    protected: page.protected ?? false,
    content: {
      sections: page.sections.map((section) => draftSection(section, ids)),
      payloads: {
        Description: page.description,
        Keyword: page.keyword,
        ImageUrl: page.imageUrl,
        ImageAlt: altOf(page.imageUrl, ids),
        ...sensitive,
      },
      embedDataList: page.embedDataList ?? [],
    },
  };
}

/** Text alternative of the image, for shared links. */
function altOf(imageUrl: string, { alts }: Pick<KnownIds, 'alts'>): string {
  return [...alts].find(([name]) => pictureUrl(name) === imageUrl)?.[1] ?? '';
}

export function accessOf(access: SeedAccess, guides: ReadonlyMap<string, number>): PageAccess {
  if (access.kind !== 'entitlement') return access;
  const guideId = guides.get(access.guideSlug);
  if (guideId === undefined)
    throw new Error(`Something belongs to the guide ${access.guideSlug}, which does not exist.`);
  return { kind: 'entitlement', guideId, ...(access.plan && { plan: access.plan }) };
}

function draftSection(section: SeedSection, ids: KnownIds): DraftSection {
  return { sectionName: section.sectionName, items: section.items.map((item) => draftItem(item, ids)) };
}

function draftItem(item: SeedItem, ids: KnownIds): DraftItem {
  const { SelectedCategories: selected, ...rest } = item.payloads;
  const payloads =
    selected === undefined
      ? rest
      : {
          ...rest,
          SelectedCategories: selected.replaceAll(/\d+/g, (id) => String(ids.productCategories.get(Number(id)) ?? id)),
        };
  return {
    itemTypeCode: item.type,
    anchorName: item.anchorName ?? null,
    cssClass: item.cssClass ?? null,
    payloads,
    items: (item.items ?? []).map((inner) => draftItem(inner, ids)),
    sections: (item.sections ?? []).map((section) => draftSection(section, ids)),
  };
}

export function menuItems(menu: SeedMenu[]): MenuItem[] {
  return menu.map(({ title, url, items }) => ({ title, url, items: menuItems(items) }));
}

export function productRows(
  product: SeedProduct,
  seq: number,
  ids: Pick<KnownIds, 'productCategories' | 'alts'>,
): NewProduct {
  const [first] = product.images;
  return {
    product: {
      slug: product.slug,
      code: product.code,
      name: product.name,
      short_desc: product.shortDesc,
      description: product.description,
      meta_desc: product.metaDesc,
      intro: product.intro,
      thumbnail_url: first ? pictureUrl(first) : null,
      price_cents: product.priceCents,
      price_text_overriding: product.priceTextOveriding ?? null,
      status: product.status,
      status_text: product.statusText,
      options_json: JSON.stringify(product.attributes),
      requires_shipping: product.grams === undefined ? 0 : 1,
      weight_grams: product.grams ?? 0,
      published: 1,
      seq,
    },
    variants: product.variants.map((variant) => ({
      variant: { options_json: JSON.stringify(variant.options), added_cents: variant.addedCents, available: 1 },
      stock: variant.stock,
    })),
    images: product.images.map((name, index) => ({
      image_url: pictureUrl(name),
      alt: ids.alts.get(name) ?? '',
      seq: index + 1,
    })),
    categories: product.categories.map((place) => ({
      category_id: ids.productCategories.get(place.id) ?? place.id,
      seq: place.seq,
    })),
    relatedSlugs: product.relatedSlugs,
  };
}

export function guideCategoryRow(category: SeedGuideCategory, seq: number) {
  return {
    name: category.name,
    tile_title: category.tileTitle,
    page_title: category.pageTitle,
    tile_desc: category.tileDesc,
    page_url: category.path,
    tile_image_url: pictureUrl(category.image),
    seq,
  };
}

export function guideRow(guide: SeedGuide, seq: number, at: string): NewGuide['guide'] {
  const publishedAt = new Date(Date.parse(at) - (guide.publishedDaysAgo ?? 180) * dayMs).toISOString();
  return {
    slug: guide.slug,
    title: guide.title,
    tile_title: guide.tileTitle,
    tile_desc: guide.tileDesc,
    ecm_description: guide.ecmDescription,
    tile_image_url: pictureUrl(guide.image),
    page_url: `/guides/${guide.slug}`,
    price_cents: guide.priceCents,
    published: 1,
    seq,
    published_at: publishedAt,
  };
}

export function eventRow(event: SeedEvent, at: string): NewEvent {
  return {
    event: {
      slug: event.slug,
      title: event.title,
      short_desc: event.shortDesc,
      description: event.description,
      starts_at: new Date(event.startsAt).toISOString(),
      ends_at: new Date(event.endsAt).toISOString(),
      duration_min: event.durationMinutes,
      event_type: event.type,
      price_cents: event.priceCents,
      image_url: pictureUrl(event.image),
      published: 1,
      time_zone: event.timeZone,
      venue: event.venue?.name ?? null,
      venue_address: event.venue?.address ?? null,
      join_url: event.joinUrl ?? null,
      directions: event.venue?.directions ?? null,
      bring: event.bring ?? null,
      step_free: event.access ? asFlag(event.access.stepFree) : null,
      hearing_loop: event.access ? asFlag(event.access.hearingLoop) : null,
      access_note: event.access?.note ?? null,
      asks_attendees: asFlag(event.asksAttendees ?? false),
      cancellation_until_hours: event.cancellationUntilHours ?? null,
      cancelled_at: event.cancelReason === undefined ? null : at,
      cancel_reason: event.cancelReason ?? null,
      waiting_list: asFlag(event.waitingList ?? false),
      moved_at: event.movedFrom ? at : null,
      calendar_sequence: event.movedFrom ? 1 : 0,
    },
    ...(event.movedFrom && {
      move: {
        sequence: 1,
        starts_at: new Date(event.movedFrom.startsAt).toISOString(),
        ends_at: new Date(event.movedFrom.endsAt).toISOString(),
        time_zone: event.timeZone,
        venue: event.movedFrom.venue,
        venue_address: null,
        reason: event.movedFrom.reason,
        created_at: at,
      },
    }),
    places: event.places,
    used: event.usedPlaces,
  };
}

/** Posts are two days apart. */
export function postRow(post: SeedPost, index: number, at: string) {
  const postedAt = new Date(Date.parse(at) - index * 2 * dayMs);
  return {
    source: 'entered' as const,
    external_id: post.link,
    link: post.link,
    filename: pictureUrl(post.image),
    type: post.type,
    caption: post.caption,
    posted_at: postedAt.toISOString(),
  };
}

import type { Kysely } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { SubscriptionType } from '#contract/subscriptions.ts';
import type { PageIndex } from '../content/page-index.ts';
import { storedPagesAt } from '../content/stored-pages.ts';
import type { Tables } from '../db/tables.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { plansFrom } from '../subscriptions/plans.ts';
import { type GuideRow, guidesById } from './guide.sql.ts';

type Offered = Pick<GuideRow, 'id' | 'page_url' | 'price_cents' | 'published'>;

const locales: readonly Locale[] = ['au', 'nz'];

const pageOf = (pages: PageIndex, { page_url: url }: Pick<GuideRow, 'page_url'>, locale: Locale) => {
  const path = canonicalPath(url);
  return path === null ? undefined : pages.find(path, locale);
};

/** Whether the page of a guide is on the site, at its own address. */
export function isLive(pages: PageIndex, guide: Pick<GuideRow, 'page_url'>): boolean {
  const page = pageOf(pages, guide, 'au');
  return page !== undefined && page.redirectTo === null;
}

/**
 * Whether a guide is on sale: whoever pays for it can then open it, and could not before. In New Zealand too,
 * where the page may have another rule.
 */
export function isForSale(pages: PageIndex, guide: Offered): boolean {
  return guide.published === 1 && locales.every((locale) => opensForBuyer(pages, guide, locale));
}

function opensForBuyer(pages: PageIndex, guide: Offered, locale: Locale): boolean {
  const page = pageOf(pages, guide, locale);
  if (page === undefined || page.redirectTo !== null) return false;
  const { access } = page;
  if (access.kind === 'entitlement') return access.guideId === guide.id;
  return guide.price_cents === 0 && (access.kind === 'public' || access.kind === 'member');
}

/** Whether the page of a guide opens for its buyers as it should, whether or not the guide is on sale. */
export function isOpenForBuyers(pages: PageIndex, guide: Offered): boolean {
  return isForSale(pages, { ...guide, published: 1 });
}

/** The plans whose subscribers may open the page of a guide, in any of these locales. */
export function plansOpening(
  pages: PageIndex,
  guide: Pick<GuideRow, 'page_url'>,
  within: readonly Locale[] = locales,
): SubscriptionType[] {
  const plans = within.flatMap((locale) => {
    const page = pageOf(pages, guide, locale);
    if (page === undefined || page.redirectTo !== null) return [];
    const { access } = page;
    const isByPlan = access.kind === 'subscriber' || access.kind === 'entitlement';
    return isByPlan && access.plan ? plansFrom(access.plan) : [];
  });
  return [...new Set(plans)];
}

/** The same for several guides, from the database. */
export async function plansOpeningNow(
  source: Kysely<Tables>,
  guides: readonly Pick<GuideRow, 'id' | 'page_url'>[],
): Promise<Map<number, SubscriptionType[]>> {
  const pages = await storedPagesAt(
    source,
    guides.flatMap(({ page_url: url }) => canonicalPath(url) ?? []),
  );
  return new Map(guides.map((guide) => [guide.id, plansOpening(pages, guide)]));
}

/** Which of these guides are on sale, from the database: a charge asks it in its transaction. */
export async function forSaleNow(source: Kysely<Tables>, guides: readonly Offered[]): Promise<Set<number>> {
  const paths = guides.flatMap(({ page_url: url }) => canonicalPath(url) ?? []);
  const pages = await storedPagesAt(source, paths);
  return new Set(guides.filter((guide) => isForSale(pages, guide)).map(({ id }) => id));
}

/** Which of these guides have their page on the site. */
export async function liveNow(source: Kysely<Tables>, guides: readonly Offered[]): Promise<Set<number>> {
  const pages = await storedPagesAt(
    source,
    guides.flatMap(({ page_url: url }) => canonicalPath(url) ?? []),
  );
  return new Set(guides.filter((guide) => isLive(pages, guide)).map(({ id }) => id));
}

/** Whether a guide is on sale, or would be if it were published. */
export async function guideOpens(source: Kysely<Tables>, guideId: number): Promise<boolean> {
  const guides = (await guidesById(source, [guideId])).map((guide) => ({ ...guide, published: 1 as const }));
  return (await forSaleNow(source, guides)).has(guideId);
}

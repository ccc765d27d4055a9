import type { Kysely } from 'kysely';
import type { getGuidePage, GuideValues, StaffGuide } from '#contract/admin/guides.ts';
import type { PageAccessRule, PageForEdit } from '#contract/admin/pages.ts';
import type { Input } from '#contract/endpoint.ts';
import type { SubscriptionType } from '#contract/subscriptions.ts';
import { accessOfGuide } from '../access/access.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { offerPath } from '../guides/catalogue.ts';
import { addNewGuide, faultOfNew } from '../guides/guide.admin.ts';
import { type GuideRow, guidesById } from '../guides/guide.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { createEntry, type New } from '../staff/entry.ts';
import { guideStarter, salesStarter } from './guide-starter.ts';
import { pageForEdit } from './page-for-edit.ts';
import { draftPageAt, type PageAt, pageAt, pagesAt, setRuleAt } from './page-at.ts';

const noGuide = fail('This guide does not exist any more.', undefined, 'missing');

const livePage = fail(
  'A page of the site is at this address already. Choose another one, or ask somebody who may publish pages to make the guide.',
  'slug',
  'page_there',
);

const pathOfGuide = ({ page_url: url }: Pick<GuideRow, 'page_url'>): string => canonicalPath(url) ?? url;

type Offered = Pick<GuideRow, 'id' | 'title' | 'page_url' | 'price_cents' | 'tile_desc'> & {
  tile_image_url?: string | null;
};

/**
 * The page of a guide as a draft that opens for its buyers, or for everybody if it is free; the page that is there.
 * With it comes its sales page, which everybody may see.
 */
async function insertGuidePage(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  call: StaffCall,
  guide: Offered,
): Promise<number> {
  const [path, { title }] = [pathOfGuide(guide), guide];
  const line = guide.tile_desc ?? '';
  const page = { title, imageUrl: guide.tile_image_url ?? null };
  const pageId = await draftPageAt(tx, deps, call, {
    ...page,
    path,
    access: accessOfGuide({ guideId: guide.id, price: guide.price_cents }),
    pageTypeCode: 'Guide',
    content: guideStarter({ title, path, line }),
  });
  await draftPageAt(tx, deps, call, {
    ...page,
    path: offerPath(path),
    // The guide's own page has the plain title, and search engines list both.
    title: `${title}: about the guide`,
    access: { kind: 'public' },
    pageTypeCode: 'GuideProduct',
    content: salesStarter({ path, line }),
  });
  return pageId;
}

/**
 * Makes a guide, and its page as a draft at the same address, unless there is one. Only whoever may publish makes a
 * guide of a page that is on the site.
 */
export async function createGuide(
  deps: Deps,
  call: StaffCall,
  input: New<GuideValues>,
  mayPublish: boolean,
): Promise<Outcome<{ guideId: number; pageId: number }>> {
  const { categoryIds = [] } = input.values;
  const fault = faultOfNew(input.values);
  if (fault) return fault;
  return createEntry(deps, call, { kind: 'guide', input, categoryIds }, async (tx) => {
    const { ids, guide, refuse } = await addNewGuide(tx, deps, input);
    const pageId = await insertGuidePage(tx, deps, call, guide);
    const isLive = !mayPublish && (await isOnSite(tx, pathOfGuide(guide)));
    return { ids, after: (guideId) => ({ guideId, pageId }), refuse: isLive ? async () => livePage : refuse };
  });
}

async function isOnSite(tx: Tx, path: string): Promise<boolean> {
  const pages = [await pageAt(tx, path), await pageAt(tx, path, 'nz')];
  return pages.some((page) => page?.isLive);
}

/** Makes the page and the sales page of a guide that has none. */
export async function makeGuidePage(
  deps: Deps,
  call: StaffCall,
  input: { guideId: number; key: string },
): Promise<Outcome<{ pageId: number }>> {
  const action = { name: 'makeGuidePage', subject: `guide:${input.guideId}`, input };
  return audited(deps, call, action, async (tx) => {
    const [guide] = await guidesById(tx, [input.guideId]);
    if (!guide) return noGuide;
    return ok({ before: {}, after: { pageId: await insertGuidePage(tx, deps, call, guide) } });
  });
}

type Plan = SubscriptionType | null;
/** For whom the rule of a page opens it, as staff of the shop read it. */
interface OpensFor {
  opensFor: 'buyers' | 'everybody' | 'members' | 'above' | 'others';
  plan: Plan;
}

const kinds: Partial<Record<PageAccessRule['kind'], OpensFor['opensFor']>> = {
  public: 'everybody',
  member: 'members',
  inherit: 'above',
};

function opensForOf(access: PageAccessRule, guideId: number): OpensFor {
  if (access.kind === 'entitlement' && access.guideId === guideId)
    return { opensFor: 'buyers', plan: access.plan ?? null };
  return { opensFor: kinds[access.kind] ?? 'others', plan: null };
}

/**
 * Staff of the shop change the rule of a page that opens for the buyers of the guide, and of the draft that was made
 * with a free guide. Every other rule is of those who publish pages.
 */
const isOfGuide =
  (guideId: number) =>
  ({ access, isNew, pageTypeCode }: PageAt): boolean =>
    (access.kind === 'entitlement' && access.guideId === guideId) ||
    (access.kind === 'public' && isNew && pageTypeCode === 'Guide');

/** The page at the address of a guide and its sales page, also as drafts, for staff of the shop. */
export async function pagesOfGuide(
  source: Kysely<Tables>,
  { guideId, pageUrl }: Pick<StaffGuide, 'guideId' | 'pageUrl'>,
): Promise<Pick<StaffGuide, 'page' | 'salesPage'>> {
  const path = pathOfGuide({ page_url: pageUrl });
  const [page, sales] = [await pageAt(source, path), await pageAt(source, offerPath(path))];
  const usable = await pagesAt(source, path);
  const rules = usable ? [usable.page, ...(usable.nz ? [usable.nz] : [])] : [];
  return {
    page: page && {
      pageId: page.pageId,
      pageRevision: page.revision,
      isInTrash: page.isInTrash,
      redirectTo: page.redirectTo,
      ...opensForOf(page.access, guideId),
      isRuleOfGuide: rules.every(isOfGuide(guideId)),
    },
    salesPage: sales && { pageId: sales.pageId, isLive: sales.isLive, isInTrash: sales.isInTrash },
  };
}

/**
 * The page of a guide or its sales page, as it is written or as it is on the site. Staff of the shop see those that
 * open for the buyers or for everybody; any other one is for those who edit pages.
 */
export async function shownPageOfGuide(
  deps: Deps,
  { guideId, page: which, version }: Input<typeof getGuidePage>,
  mayEdit: boolean,
): Promise<PageForEdit | null> {
  const [guide] = await guidesById(deps.db.read, [guideId]);
  if (!guide) return null;
  const path = pathOfGuide(guide);
  const page = await pageAt(deps.db.read, which === 'sales' ? offerPath(path) : path);
  if (!page || page.isInTrash || page.redirectTo !== null || (version === 'live' && !page.isLive)) return null;
  const { opensFor } = opensForOf(page.access, guideId);
  if ((opensFor === 'above' || opensFor === 'others') && !mayEdit) return null;
  const viewMode = version === 'live' ? 'viewonly' : 'edit';
  return pageForEdit(deps, { pageId: page.pageId, viewMode, publishVer: undefined, editVer: undefined });
}

interface Wish {
  guideId: number;
  /** Of the page. */
  revision: number;
  values: { plan: Plan };
  endSales?: boolean | undefined;
}

/** Opens the page of a guide for its buyers, and for subscribers from `plan` on. Says first how many lose it. */
export async function setGuidePlan(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  { guideId, revision, values: { plan }, endSales }: Wish,
): Promise<Outcome<{ before: OpensFor; after: OpensFor & { revision: number } }>> {
  const [guide] = await guidesById(tx, [guideId]);
  if (!guide) return noGuide;
  const access = { kind: 'entitlement' as const, guideId, ...(plan && { plan }) };
  const wish = { path: pathOfGuide(guide), access, revision, endSales, isOwn: isOfGuide(guideId) };
  const set = await setRuleAt(tx, deps, wish, (rule) => ({ plan: opensForOf(rule, guideId).plan }));
  if (!set.ok) return set;
  const after = { ...opensForOf(access, guideId), revision: set.value.revision };
  return ok({ before: opensForOf(set.value.before, guideId), after });
}

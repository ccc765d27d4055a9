import { optionalHostsOf } from '#blocks/other-hosts.ts';
import { type DocumentPolicy, takesCards, pagePolicy, reportsPurchases } from '#blocks/page-policy.ts';
import { type PageRefusal, getPublishedPage } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { failureTexts } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import { pageSize } from '#contract/paging.ts';
import type { ContentTag } from '../db/content-versions.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import type { Deps } from '../deps.ts';
import { Refusal, refusal } from '../errors.ts';
import { startTimesIn } from '../events/event.wire.ts';
import type { Routes } from '../http/route.ts';
import { addressIn, alternatesIn } from '../http/addresses.ts';
import { isListed } from '../http/findable.ts';
import { isNeverKept } from './document-headers.ts';
import type { MissingDocument, Redirect, RenderedDocument } from './page-cache.ts';
import { pageAccessAt } from '../content/shown-page.ts';
import type { PublishedPage } from './page.ts';
import type { PictureSize } from './picture-size.ts';
import type { Renderer } from './renderer.ts';
import { shownAt } from './shown-at.ts';

interface PageRequest {
  routes: Routes;
  deps: Deps;
  path: string;
  /** '?…' for a page that reads its query, '?page=2' for a further page of long lists, '' for all others. */
  query: string;
  locale: Locale;
  /** Only the flag in the URL has selected nz, so every own link carries it. */
  isByFlag: boolean;
  /** Renders a closed page as one that may open, for a browser in which somebody is logged in. */
  deciding: boolean;
  pictureSize: (address: string) => Promise<PictureSize | null>;
}

/** Renders a page and records the tags of the content it used. */
export async function renderPage(
  renderer: Renderer,
  { routes, deps, path, query, locale, isByFlag, deciding, pictureSize }: PageRequest,
): Promise<RenderedDocument | MissingDocument | Redirect> {
  // Every document has the helplines and the address of quick exit.
  const tags = new Set<ContentTag>(['settings']);
  const starts = new Set<number>();
  const now = deps.now().getTime();
  let isComplete = true;
  let pages = 1;
  const callInProcess = routes.anonymousCaller(locale);
  // Loaders, blocks, metadata and the policy share some calls, so each call runs once.
  const responses = new Map<string, Promise<unknown>>();
  const responseOf: Caller = (endpoint, input) => {
    const key = `${endpoint.path} ${JSON.stringify(input)}`;
    const response = responses.get(key) ?? callInProcess(endpoint, input);
    responses.set(key, response);
    return response as never;
  };
  const call: Caller = async (endpoint, input) => {
    for (const tag of tagsOf(endpoint.path)) tags.add(tag);
    try {
      const response = await responseOf(endpoint, input);
      for (const start of startTimesIn(endpoint.path, response)) starts.add(start);
      pages = Math.max(pages, pagesOfList(input, response));
      // The No Permission page names the guide and its price.
      if (isRefusedGuide(response)) tags.add('guides');
      return response;
    } catch (error) {
      isComplete = false;
      // The page or block shows its Loading Error panel; only the log contains the cause.
      if (error instanceof Refusal) throw error;
      if (error instanceof DatabaseUnavailable) throw refusal(503);
      deps.log.error(
        { err: error, call: endpoint.path },
        'A call failed during rendering; the page shows Loading Error.',
      );
      throw new Error(failureTexts.bug, { cause: error });
    }
  };
  const policy = await documentPolicy(deps, path, locale, (at) => responseOf(getPublishedPage, { path: at }));
  const rendered = await renderer.render({
    path,
    query,
    call,
    locale,
    isByFlag,
    deciding,
    policy,
    isListed,
    pictureSize,
    addresses: addressesFor(deps, locale),
    startedAt: () => latest(starts, now),
    onBrokenItem: (itemTypeCode, error) =>
      deps.log.error(
        { err: error, path, itemTypeCode },
        'An item cannot be drawn; the page shows Loading Error there.',
      ),
  });
  if (rendered.kind === 'redirect') return rendered;
  // Not cached after a failed call, because the next request may succeed.
  const common = { policy, pages, tags: [...tags], until: Math.min(...[...starts].filter((start) => start > now)) };
  if (rendered.kind === 'page') return { ...rendered, ...common, keep: isComplete && !isNeverKept(path) };
  return {
    kind: 'missing',
    documentKey: `${locale}${isByFlag ? ' flag' : ''} ${policy} ${rendered.documentKey}`,
    render: async () => ({ ...(await rendered.render()), ...common, keep: isComplete }),
  };
}

/** How many pages a list has of which a block has asked for one. */
function pagesOfList(input: unknown, response: unknown): number {
  const { page } = (input ?? {}) as { page?: number };
  const { totalCnt = 0 } = (response ?? {}) as { totalCnt?: number };
  return page === undefined ? 1 : Math.ceil(totalCnt / pageSize);
}

function isRefusedGuide(response: unknown): boolean {
  return (
    typeof response === 'object' &&
    response !== null &&
    'refusal' in response &&
    Boolean((response.refusal as PageRefusal | null)?.guide)
  );
}

/** The latest start in the past; null if all are in the future. */
function latest(starts: ReadonlySet<number>, now: number): number | null {
  const passed = [...starts].filter((start) => start <= now);
  return passed.length > 0 ? Math.max(...passed) : null;
}

async function documentPolicy(
  deps: Deps,
  path: string,
  locale: Locale,
  published: (path: string) => Promise<PublishedPage>,
): Promise<DocumentPolicy> {
  const settings = {
    socialEmbedScript: deps.config.SOCIAL_EMBED_SCRIPT ?? null,
    captchaWidget: deps.captcha.hosts.length > 0,
  };
  // /dev/blocks shows the examples of all blocks, so it permits all hosts; its content comes from the code.
  if (path === '/dev/blocks')
    return `video${settings.socialEmbedScript === null ? '' : ' social'}${settings.captchaWidget ? ' captcha' : ''}`;
  const shown = await shownAt(deps, path, locale, published);
  // A sensitive page loads nothing from other hosts.
  const items = shown.sensitive ? [] : shown.items;
  const optional = optionalHostsOf(path, items, settings);
  if (reportsPurchases(path)) return 'order';
  if (takesCards(path)) return optional.includes('captcha') ? 'cart captcha' : 'cart';
  return pagePolicy(items, optional);
}

function addressesFor(deps: Deps, locale: Locale) {
  return {
    of: (path: string, inLocale: Locale) => addressIn(deps.config, path, inLocale),
    alternates: async (path: string) =>
      (await isPageOfBoth(deps, path, locale)) ? alternatesIn(deps.config, path) : [],
  };
}

/** nz has every page of au, but au may lack a page of nz. Event and product pages exist in both. */
async function isPageOfBoth(deps: Deps, path: string, locale: Locale): Promise<boolean> {
  return locale === 'au' || /^\/(event|product)\//.test(path) || (await pageAccessAt(deps, path, 'au')) !== null;
}

/** The content tags of a call, by its area. */
function tagsOf(callPath: string): readonly ContentTag[] {
  if (callPath.startsWith('/api/cms/')) return ['pages', 'menu'];
  if (callPath.startsWith('/api/product/')) return ['products', 'shipping'];
  if (callPath.startsWith('/api/event/')) return ['events'];
  if (callPath.startsWith('/api/guide/')) return ['guides', 'pages'];
  if (callPath.startsWith('/api/instagram/')) return ['feed'];
  return [];
}

import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { canAccess } from '#contract/members.ts';
import { refusalOfDecision } from '../cms/page.ts';
import { pageAccessAt } from '../content/shown-page.ts';
import type { Deps, Viewer } from '../deps.ts';
import { type PageAccess, decideAccess } from '../access/access.ts';
import { canonicalPath } from '../http/canonical-path.ts';

/** Screens without a CMS page that require a login (§2); paths below them too. */
const memberScreens = ['/member/changepassword', '/member/account'];

/** Whether the viewer may open the page or screen at `url`. An unknown path is allowed: it shows the not-found page. */
export async function accessTo(
  deps: Deps,
  viewer: Viewer,
  url: string,
  locale: Locale,
): Promise<Output<typeof canAccess>> {
  const { decision } = await decisionAt(deps, viewer, url, locale);
  const { accessResultCode, redirectUrl } = decision;
  return { accessResultCode, redirectUrl, refusal: await refusalOfDecision(deps, decision, locale) };
}

/** The decision at an address, and whether something of the site is there. */
export async function decisionAt(deps: Deps, viewer: Viewer, url: string, locale: Locale) {
  const path = canonicalPath(url) ?? '/';
  const ofPage = await pageAccessAt(deps, path, locale);
  const rule = ofPage ?? screenAccess(path);
  const decision = await decideAccess(deps, viewer, rule, path);
  return { path, decision, isThere: ofPage !== null || isMemberScreen(path) };
}

const isMemberScreen = (path: string): boolean =>
  memberScreens.some((screen) => path === screen || path.startsWith(`${screen}/`));

function screenAccess(path: string): PageAccess {
  return isMemberScreen(path) ? { kind: 'member' } : { kind: 'public' };
}

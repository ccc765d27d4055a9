import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { canAccess } from '#contract/members.ts';
import { pageAccessAt, refusalOfDecision } from '../cms/page.ts';
import type { Deps, Viewer } from '../deps.ts';
import { type PageAccess, decideAccess } from './access.ts';
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
  const path = canonicalPath(url) ?? '/';
  const rule = (await pageAccessAt(deps, path, locale)) ?? screenAccess(path);
  const decision = await decideAccess(deps, viewer, rule, path);
  const { accessResultCode, redirectUrl } = decision;
  return { accessResultCode, redirectUrl, refusal: await refusalOfDecision(deps, decision, locale) };
}

function screenAccess(path: string): PageAccess {
  return memberScreens.some((screen) => path === screen || path.startsWith(`${screen}/`))
    ? { kind: 'member' }
    : { kind: 'public' };
}

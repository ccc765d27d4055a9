import type { Locale } from '#contract/locale.ts';
import { pageAccessAt } from '../cms/page.ts';
import type { Deps, Viewer } from '../deps.ts';
import { type AccessDecision, type PageAccess, decideAccess } from './access.ts';
import { canonicalPath } from './canonical-path.ts';

/** Screens of the member area that are no CMS pages and need a login (§2). */
const closedScreens = new Set(['/member/changepassword']);

/** Whether the viewer may open the page or screen at `url`; what does not exist opens, to show that it was not found. */
export async function accessTo(deps: Deps, viewer: Viewer, url: string, locale: Locale): Promise<AccessDecision> {
  const path = canonicalPath(url) ?? '/';
  const rule = (await pageAccessAt(deps, path, locale)) ?? ruleOfScreen(path);
  return decideAccess(deps, viewer, rule, path);
}

function ruleOfScreen(path: string): PageAccess {
  return { kind: closedScreens.has(path) ? 'member' : 'public' };
}

import type { Locale } from '#contract/locale.ts';
import { pageAccessAt } from '../cms/page.ts';
import type { Deps, Viewer } from '../deps.ts';
import { type AccessDecision, type PageAccess, decideAccess } from './access.ts';
import { canonicalPath } from './canonical-path.ts';

/** Screens of the member area that must open before anybody is signed in (§2). */
const openScreens = new Set(['/member', '/member/login', '/member/forgotpassword', '/member/resetpassword', '/member/verifyemail', '/member/createaccount']);

/** Whether the viewer may open the page or screen at `url`; what does not exist opens, to show that it was not found. */
export async function accessTo(deps: Deps, viewer: Viewer, url: string, locale: Locale): Promise<AccessDecision> {
  const path = canonicalPath(url) ?? '/';
  const rule = (await pageAccessAt(deps, path, locale)) ?? ruleOfScreen(path);
  return decideAccess(deps, viewer, rule, path);
}

/** Member screens that are no CMS pages need a login. */
function ruleOfScreen(path: string): PageAccess {
  return path.startsWith('/member/') && !openScreens.has(path) ? { kind: 'member' } : { kind: 'public' };
}

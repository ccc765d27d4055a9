import type { Locale } from '#contract/locale.ts';
import { pageAccessAt } from '../cms/page.ts';
import type { Deps, Viewer } from '../deps.ts';
import { type AccessDecision, decideAccess } from './access.ts';
import { canonicalPath } from './canonical-path.ts';

/** A screen without a CMS page that requires a login (§2). */
const changePassword = '/member/changepassword';

/** Whether the viewer may open the page or screen at `url`. An unknown path is allowed: it shows the not-found page. */
export async function accessTo(deps: Deps, viewer: Viewer, url: string, locale: Locale): Promise<AccessDecision> {
  const path = canonicalPath(url) ?? '/';
  const rule = (await pageAccessAt(deps, path, locale)) ?? { kind: path === changePassword ? 'member' : 'public' };
  return decideAccess(deps, viewer, rule, path);
}

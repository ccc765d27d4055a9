import * as z from 'zod/mini';
import type { Deps, SignedIn, Viewer } from '../deps.ts';
import { entitledTo } from '../guides/guide.ts';
import { canonicalPath } from './canonical-path.ts';

/** The access rule of a page; stored with the page. */
const pageAccess = z.union([
  z.object({ kind: z.literal('public') }),
  z.object({ kind: z.literal('member') }),
  z.object({ kind: z.literal('entitlement'), guideId: z.number() }),
]);
export type PageAccess = z.infer<typeof pageAccess>;

/** 0 may open, 98 login needed, 99 no permission (§9). */
export interface AccessDecision {
  accessResultCode: 0 | 98 | 99;
  /** Set only if a rule redirects; it then takes precedence over the code. */
  redirectUrl: string | null;
}

const allowed: AccessDecision = { accessResultCode: 0, redirectUrl: null };
const loginNeeded: AccessDecision = { accessResultCode: 98, redirectUrl: null };
const noPermission: AccessDecision = { accessResultCode: 99, redirectUrl: null };

/** Inactive accounts may open the dashboard too, because it shows 'Account Disabled'. */
const dashboard = '/member/dashboard';

/** The only place that decides access; GetPublishedPage, the documents and canAccess call it (invariant 20). */
export async function decideAccess(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  access: PageAccess,
  path: string,
): Promise<AccessDecision> {
  if (access.kind === 'public') return allowed;
  if (!viewer) return loginNeeded;
  if (!viewer.active) return access.kind === 'member' && canonicalPath(path) === dashboard ? allowed : noPermission;
  if (access.kind === 'member' || viewer.roles.length > 0) return allowed;
  return (await entitledTo(deps.db.read, viewer.uid, access.guideId)) ? allowed : noPermission;
}

/** The rule for stored JSON that cannot be parsed: only editors have access. */
const unreadable: PageAccess = { kind: 'entitlement', guideId: 0 };

export function parseAccess(json: string): PageAccess {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return unreadable;
  }
  const parsed = z.safeParse(pageAccess, stored);
  return parsed.success ? parsed.data : unreadable;
}

/** The reason why a member cannot open a guide; null if the guide is open. Guide pages have the same rule. */
export function lockOnGuide(
  viewer: SignedIn,
  guide: { guideId: number; price: number },
  owned: ReadonlySet<number>,
): 'purchase' | null {
  return guide.price === 0 || viewer.roles.length > 0 || owned.has(guide.guideId) ? null : 'purchase';
}

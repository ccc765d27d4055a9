import * as z from 'zod/mini';
import type { Deps, SignedIn, Viewer } from '../deps.ts';
import { entitledTo } from '../guides/guide.ts';
import { canonicalPath } from './canonical-path.ts';

/** Who may open a page; stored with the page. */
const pageAccess = z.union([
  z.object({ kind: z.literal('public') }),
  z.object({ kind: z.literal('member') }),
  z.object({ kind: z.literal('entitlement'), guideId: z.number() }),
]);
export type PageAccess = z.infer<typeof pageAccess>;

/** 0 may open, 98 login needed, 99 no permission (§9). */
export interface AccessDecision {
  accessResultCode: 0 | 98 | 99;
  /** Only where a rule sends people somewhere, and then it wins. */
  redirectUrl: string | null;
}

const may: AccessDecision = { accessResultCode: 0, redirectUrl: null };
const loginNeeded: AccessDecision = { accessResultCode: 98, redirectUrl: null };
const noPermission: AccessDecision = { accessResultCode: 99, redirectUrl: null };

/** Opens for inactive accounts too, so that 'Account Disabled' can show there. */
const dashboard = '/member/dashboard';

/**
 * The only place that decides who may open what; GetPublishedPage, the documents and canAccess all ask here (invariant
 * 20).
 */
export async function decideAccess(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  access: PageAccess,
  path: string,
): Promise<AccessDecision> {
  if (access.kind === 'public') return may;
  if (!viewer) return loginNeeded;
  if (!viewer.active) return access.kind === 'member' && canonicalPath(path) === dashboard ? may : noPermission;
  if (access.kind === 'member' || viewer.roles.length > 0) return may;
  return (await entitledTo(deps.db.read, viewer.uid, access.guideId)) ? may : noPermission;
}

/** A rule that cannot be read opens for editors only. */
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

/** What keeps a member from opening a guide; null when nothing does. The pages of guides carry the same rule. */
export function lockOnGuide(
  viewer: SignedIn,
  guide: { guideId: number; price: number },
  owned: ReadonlySet<number>,
): 'purchase' | null {
  return guide.price === 0 || viewer.roles.length > 0 || owned.has(guide.guideId) ? null : 'purchase';
}

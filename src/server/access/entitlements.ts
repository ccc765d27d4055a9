import type { Deps, SignedIn } from '../deps.ts';
import { type Membership, companyGuides, givenGuideEnds, membershipsOf, ownedGuideIds } from './held.ts';
import { pretendedEntitlements } from './pretended.ts';
import { lastSubscriptionOf, planOf, planUntil } from '../subscriptions/subscription.ts';

export type Plan = 'standard' | 'pro';

/** What an account gives access to. Each part is read once, when it is first needed. */
export interface Entitlements {
  /** `until`: to when its plan is paid; `isLapsed`: there was a paid subscription, and its time is over. */
  subscription(): Promise<{ plan: Plan | null; until: string | null; isLapsed: boolean }>;
  companies(): Promise<readonly Membership[]>;
  boughtGuides(): Promise<ReadonlySet<number>>;
  /** With the name of a company that gives it. */
  companyGuides(): Promise<ReadonlyMap<number, string>>;
  /** What staff gave, with the instant at which it ends; null if it does not. */
  givenGuides(): Promise<ReadonlyMap<number, string | null>>;
}

/**
 * `corporateId` comes from the request: it only narrows the companies of the member, and another company's id is
 * ignored (invariant 21).
 */
export function entitlementsOf(
  deps: Pick<Deps, 'db' | 'now'>,
  { uid, pretends }: Pick<SignedIn, 'uid' | 'pretends'>,
  corporateId?: string,
): Entitlements {
  if (pretends) return pretendedEntitlements(deps, pretends);
  const source = deps.db.read;
  const companies = once(async () => {
    const all = await membershipsOf(source, uid);
    const chosen = all.filter((each) => String(each.corporateId) === corporateId);
    return chosen.length > 0 ? chosen : all;
  });
  return {
    companies,
    subscription: once(async () => {
      const last = await lastSubscriptionOf(source, uid);
      const plan = planOf(last, deps.now());
      const until = last && plan !== null ? planUntil(last) : null;
      return { plan, until, isLapsed: plan === null && last !== null };
    }),
    boughtGuides: once(() => ownedGuideIds(source, uid)),
    companyGuides: once(async () => {
      const ids = (await companies()).map((each) => each.corporateId);
      return companyGuides(source, ids);
    }),
    givenGuides: once(() => givenGuideEnds(source, uid, deps.now())),
  };
}

/** Pro includes everything that standard opens. */
export function covers(held: Plan | null, wanted: Plan): boolean {
  return held === wanted || held === 'pro';
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => (result ??= read());
}

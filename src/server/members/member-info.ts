import type { MemberInfo } from '#contract/members.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { subscriptionOf } from '../subscriptions/subscription.ts';
import { entitlementsOf } from '../access/entitlements.ts';
import { memberProfile } from '../accounts/member.ts';
import { toMemberInfo } from './member.wire.ts';

/** The member with subscription and company (§3); `corporateId` chooses between several companies. */
export async function memberInfoOf(deps: Deps, viewer: SignedIn, corporateId?: string): Promise<MemberInfo> {
  const held = entitlementsOf(deps, viewer, corporateId);
  const [member, companies, { plan }, subscription] = await Promise.all([
    memberProfile(deps, viewer),
    held.companies(),
    held.subscription(),
    subscriptionOf(deps.db.read, viewer.uid),
  ]);
  return toMemberInfo({ ...member, email: viewer.email }, { company: companies[0] ?? null, plan, subscription });
}

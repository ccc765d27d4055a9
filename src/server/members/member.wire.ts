import type { MemberInfo, MemberProfile } from '#contract/members.ts';
import type { Membership } from '../access/held.ts';
import type { SubscriptionRow } from '../subscriptions/subscription.ts';
import type { Plan } from '../access/entitlements.ts';
import type { Profile } from '../accounts/member.ts';
import { rolesOf } from '../viewer/viewer.ts';

interface Belongings {
  company: Membership | null;
  /** The plan that gives access now. */
  plan: Plan | null;
  subscription: SubscriptionRow | null;
}

export function toMemberInfo(member: Profile, { company, plan, subscription }: Belongings): MemberInfo {
  return {
    uid: member.uid,
    email: member.email,
    displayName: member.display_name ?? member.email,
    memberType: company ? 'corporate' : plan ? 'subscriber' : 'member',
    corporateId: company?.corporateId ?? null,
    corporateName: company?.name ?? null,
    subscription: plan && subscription && toMemberSubscription(subscription),
  };
}

function toMemberSubscription(row: SubscriptionRow): MemberInfo['subscription'] {
  return {
    subscriptionType: row.plan,
    per: row.per,
    status: row.cancel_at_end === 1 ? 'cancelled' : row.status === 'pastDue' ? 'pastDue' : 'active',
    paidUntil: row.paid_until ?? '',
  };
}

export function toMemberProfile(member: Profile, memberInfo: MemberInfo): MemberProfile {
  return {
    uid: member.uid,
    email: member.email,
    displayName: member.display_name,
    emailVerified: member.email_verified === 1,
    firstName: member.first_name,
    surname: member.surname,
    phone: member.phone,
    corporateId: memberInfo.corporateId,
    status: member.status,
    roles: rolesOf(member.roles_json),
    memberInfo,
  };
}

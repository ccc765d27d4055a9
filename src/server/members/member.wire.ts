import type { MemberInfo, MemberProfile } from '#contract/members.ts';
import type { Profile } from './member.ts';
import { rolesOf } from './viewer.ts';

/** Companies and subscriptions are not built yet: every account is a plain member. */
export function toMemberInfo(member: Profile): MemberInfo {
  return {
    uid: member.uid,
    email: member.email,
    displayName: member.display_name ?? member.email,
    memberType: 'member',
    corporateId: null,
    corporateName: null,
    subscription: null,
  };
}

export function toMemberProfile(member: Profile): MemberProfile {
  const memberInfo = toMemberInfo(member);
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

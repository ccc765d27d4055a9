import type { MemberProfile } from '#contract/members.ts';
import type { Profile } from './member.ts';
import { rolesOf } from './viewer.ts';

export function toMemberProfile(member: Profile): MemberProfile {
  return {
    uid: member.uid,
    email: member.email,
    displayName: member.display_name,
    emailVerified: member.email_verified === 1,
    firstName: member.first_name,
    surname: member.surname,
    phone: member.phone,
    status: member.status,
    roles: rolesOf(member.roles_json),
  };
}

import type { AccountDetails } from '#contract/account.ts';
import type { Profile } from '../../accounts/member.ts';
import type { EmailChangeRow } from './account.sql.ts';

export function toDetails(member: Profile, change: EmailChangeRow | null): AccountDetails {
  return {
    firstName: member.first_name,
    surname: member.surname,
    phone: member.phone,
    email: member.email,
    emailVerified: member.email_verified === 1,
    emailChange: change && {
      email: change.new_email,
      expiresAt: change.expires_at,
      oldConfirmed: change.old_confirmed_at !== null,
      newConfirmed: change.new_confirmed_at !== null,
    },
  };
}

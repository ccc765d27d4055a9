import type { Company, CompanyPeople } from '#contract/companies.ts';
import type { PersonRow } from './company.sql.ts';
import type { Membership } from './company.ts';
import type { InvitationRow } from './invitation.sql.ts';

export function toMembership({ corporateId, name, role }: Membership): Company['companies'][number] {
  return { corporateId, corporateName: name, role };
}

export function toPerson(row: PersonRow): CompanyPeople['members'][number] {
  return {
    uid: row.uid,
    email: row.email,
    displayName: row.display_name,
    role: row.role,
    joinedAt: row.joined_at,
    lastSeenAt: row.last_seen_at,
  };
}

export function toInvitation(row: InvitationRow, now: string): CompanyPeople['invitations'][number] {
  return {
    invitationId: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    isExpired: row.expires_at <= now,
  };
}

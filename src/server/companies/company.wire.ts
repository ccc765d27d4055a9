import type { Company, CompanyPeople, OwnInvitation } from '#contract/companies.ts';
import type { PersonRow } from './company.sql.ts';
import type { Membership } from '../access/held.ts';
import type { InvitationRow, OfferRow } from './invitation.sql.ts';

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
    isDeclined: row.status === 'declined',
  };
}

export function toOwnInvitation(row: OfferRow): OwnInvitation {
  return {
    invitationId: row.id,
    corporateName: row.company,
    invitedBy: row.inviter_name ?? row.inviter_email,
    role: row.role,
    movesFrom: row.from_company,
    expiresAt: row.expires_at,
  };
}

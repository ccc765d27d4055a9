import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { SignedIn } from '../deps.ts';
import { refusal } from '../errors.ts';
import { type CompanyRow, countPeople, lockCompany, roleIn } from './company.sql.ts';
import { pendingOf } from './invitation.sql.ts';

/** A pending invitation holds its seat, so that whoever was invited gets in. */
export async function freeSeats(tx: Tx, company: CompanyRow): Promise<number> {
  return company.seats - (await countPeople(tx, company.id)) - (await pendingOf(tx, company.id)).length;
}

/** Locks a company for a change by an owner of it; refuses everybody else with 403. Staff have verbs of their own. */
export async function lockManaged(tx: Tx, viewer: SignedIn, corporateId: number): Promise<CompanyRow> {
  const company = await lockCompany(tx, corporateId);
  if (!company || !manages(viewer, await roleIn(tx, corporateId, viewer.uid))) throw refusal(403);
  return company;
}

/** The check of `lockManaged` without the lock, before work that is too long for a transaction. */
export async function requireManaged(source: Kysely<Tables>, viewer: SignedIn, corporateId: number): Promise<void> {
  if (!manages(viewer, await roleIn(source, corporateId, viewer.uid))) throw refusal(403);
}

export function manages(viewer: SignedIn, role: 'member' | 'owner' | undefined): boolean {
  return viewer.active && role === 'owner';
}

import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { companiesByUid, guideIdsOfCompanies } from './company.sql.ts';

/** A company from the point of view of one of its members. */
export interface Membership {
  corporateId: number;
  name: string;
  role: 'member' | 'owner';
}

/** The companies that a member belongs to; `corporateId` of a request only narrows this list (invariant 21). */
export async function membershipsOf(source: Kysely<Tables>, uid: string): Promise<Membership[]> {
  const rows = await companiesByUid(source, uid);
  return rows.map((row) => ({ corporateId: row.id, name: row.name, role: row.role }));
}

/** The guides that the companies give their members. */
export async function companyGuideIds(source: Kysely<Tables>, corporateIds: readonly number[]): Promise<Set<number>> {
  return new Set(await guideIdsOfCompanies(source, corporateIds));
}

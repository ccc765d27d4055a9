import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { companiesByUid, entitledGuideIds, givenNow, guidesByCompany } from './held.sql.ts';

export { givenNow } from './held.sql.ts';

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

/** The guides that the companies give their members, each with the name of one that gives it. */
export async function companyGuides(
  source: Kysely<Tables>,
  corporateIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await guidesByCompany(source, corporateIds);
  return new Map(rows.map((row) => [row.guide_id, row.name]));
}

/** The ids of guides that a member has paid for and that were not refunded. */
export async function ownedGuideIds(source: Kysely<Tables>, uid: string): Promise<Set<number>> {
  return new Set(await entitledGuideIds(source, uid));
}

/** The guides that staff gave to a person, with the instant at which each ends; null if it does not. */
export async function givenGuideEnds(
  source: Kysely<Tables>,
  uid: string,
  now: Date,
): Promise<Map<number, string | null>> {
  const rows = await givenNow(source, uid, now.toISOString());
  return new Map(rows.map((row) => [row.guide_id, row.ends_at]));
}

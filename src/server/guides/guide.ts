import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { entitledGuideIds, type GuideRow, guidesById, isEntitled } from './guide.sql.ts';

type Source = Kysely<Tables>;

export const guideNotAvailable = 'This guide is not available.';
const alreadyOwned = fail('You already own this guide.', undefined, 'already_owned');

/** The ids of guides that a member has paid for and that were not refunded. */
export async function ownedGuideIds(source: Source, uid: string): Promise<Set<number>> {
  return new Set(await entitledGuideIds(source, uid));
}

/** The guides that a member has paid for, also those that are no longer published. */
export async function ownedGuides(source: Source, uid: string): Promise<GuideRow[]> {
  return guidesById(source, await entitledGuideIds(source, uid));
}

/** Whether a member may open the page of a guide. */
export async function entitledTo(source: Source, uid: string, guideId: number): Promise<boolean> {
  return isEntitled(source, uid, guideId);
}

/** Checks that a person can add the guide to a cart now. `uid` is null for an anonymous visitor. */
export async function guideForCart(source: Source, guideId: number, uid: string | null): Promise<Outcome<GuideRow>> {
  const [guide] = await guidesById(source, [guideId]);
  if (guide?.published !== 1) return fail(guideNotAvailable, undefined, 'not_available');
  if (uid !== null && (await isEntitled(source, uid, guideId))) return alreadyOwned;
  return ok(guide);
}

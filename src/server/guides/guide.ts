import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type Failure, fail } from '../outcome.ts';
import { ownedGuideIds } from '../access/held.ts';
import { countBuyers, type GuideRow, guidesBelow, guidesById, isEntitled } from './guide.sql.ts';

type Source = Kysely<Tables>;
export { type GuideRow, guidesById } from './guide.sql.ts';

export const guideNotAvailable = 'This guide is not available.';
const alreadyOwned = fail('You already own this guide.', undefined, 'already_owned');

/** The guides that a member has paid for, also those that are no longer published. */
export async function ownedGuides(source: Source, uid: string): Promise<GuideRow[]> {
  return guidesById(source, [...(await ownedGuideIds(source, uid))]);
}

/** Refuses a guide that this member has bought; `uid` is null for an anonymous visitor. */
export async function refuseBought(source: Source, guideId: number, uid: string | null): Promise<Failure | null> {
  return uid !== null && (await isEntitled(source, uid, guideId)) ? alreadyOwned : null;
}

/** Guides whose pages are at a canonical path or below it, on sale or not. */
export async function guidesOpenedBelow(source: Source, path: string): Promise<GuideRow[]> {
  return guidesBelow(source, path);
}

/** How many people have bought one of these guides. */
export async function buyersOf(source: Source, guideIds: number[]): Promise<number> {
  return countBuyers(source, guideIds);
}

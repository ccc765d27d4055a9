import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type Failure, fail } from '../outcome.ts';
import { countBuyers, entitledGuideIds, type GuideRow, guidesById, isEntitled, publishedBelow } from './guide.sql.ts';

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

/** Refuses a guide that this member has bought; `uid` is null for an anonymous visitor. */
export async function refuseBought(source: Source, guideId: number, uid: string | null): Promise<Failure | null> {
  return uid !== null && (await isEntitled(source, uid, guideId)) ? alreadyOwned : null;
}

/** Published guides whose pages are at a canonical path or below it. */
export async function guidesOpenedBelow(source: Source, path: string): Promise<GuideRow[]> {
  return publishedBelow(source, path);
}

/** How many people have bought one of these guides. */
export async function buyersOf(source: Source, guideIds: number[]): Promise<number> {
  return countBuyers(source, guideIds);
}

import type { Kysely } from 'kysely';
import { foundInOrder } from '../db/find-keys.ts';
import { keysetPage, number, text } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';

interface Wanted {
  find: string;
  state: 'failing' | 'due' | 'ending' | undefined;
  /** What is charged until then is due. */
  dueUntil: string;
  sort: 'next' | '-next';
  after: string | undefined;
}

function withWhose(source: Kysely<Tables>) {
  return (
    source
      .selectFrom('subscription')
      .leftJoin('member', 'member.uid', 'subscription.uid')
      .selectAll('subscription')
      .select(['member.email', 'member.display_name'])
      // Only those that run have one.
      .where('subscription.next_charge_at', 'is not', null)
  );
}

/** One that has not ended. */
export async function staffSubscription(source: Kysely<Tables>, id: number) {
  return withWhose(source).where('subscription.id', '=', id).executeTakeFirst();
}
export type StaffSubscription = NonNullable<Awaited<ReturnType<typeof staffSubscription>>>;

/** What the records of staff name: whose each subscription is, also one that has ended. */
export async function subscriberNames(source: Kysely<Tables>, ids: number[]) {
  return source
    .selectFrom('subscription')
    .innerJoin('member', 'member.uid', 'subscription.uid')
    .select(['subscription.id', 'member.display_name', 'member.email'])
    .where('subscription.id', 'in', ids)
    .execute();
}

/** Paid subscriptions that have not ended, in the order in which they are charged or end, with whose they are. */
export async function staffSubscriptionsPage(source: Kysely<Tables>, wanted: Wanted) {
  const { find, state, dueUntil, sort, after } = wanted;
  let query = withWhose(source);
  if (find !== '') query = query.where((await foundInOrder(source, 'member', find)).is);
  if (state === 'failing') query = query.where('subscription.status', '=', 'pastDue');
  if (state === 'ending') query = query.where('subscription.status', '=', 'active').where('cancel_at_end', '=', 1);
  if (state === 'due')
    query = query
      .where('subscription.status', '=', 'active')
      .where('cancel_at_end', '=', 0)
      .where('subscription.next_charge_at', '<=', dueUntil);
  const keys = [text('next_charge_at', 'subscription.next_charge_at'), number('id', 'subscription.id')];
  return keysetPage(source, query, { sort, keys, after });
}

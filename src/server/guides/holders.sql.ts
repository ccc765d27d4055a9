import { type Kysely, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listGuidePeople } from '#contract/admin/guides.ts';
import { counted, countUpTo } from '../db/counted.ts';
import { foundInOrder } from '../db/find-keys.ts';
import { keysetPage, number, text } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';
import { openSubscriptions } from '../subscriptions/subscription.ts';
import type { SubscriptionType } from '#contract/subscriptions.ts';

type Source = Kysely<Tables>;
type Asked = Input<typeof listGuidePeople>;
type Plans = readonly SubscriptionType[];

const bought = (source: Source, guideId: number) =>
  source.selectFrom('entitlement').where('guide_id', '=', guideId).where('entitlement.revoked_at', 'is', null);

const given = (source: Source, guideId: number, now: string) =>
  source
    .selectFrom('given_access')
    .where('guide_id', '=', guideId)
    .where('taken_at', 'is', null)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]));

const inCompanies = (source: Source, guideId: number) =>
  source
    .selectFrom('corporate_member')
    .where(
      'corporate_member.corporate_id',
      'in',
      source.selectFrom('corporate_guide').select('corporate_id').where('guide_id', '=', guideId),
    );

/** How many people have a guide, by what; `plans` are those that open it. */
export async function countHolders(
  source: Source,
  { guideId, plans, now }: { guideId: number; plans: Plans; now: Date },
) {
  return source
    .selectNoFrom([
      counted(bought(source, guideId)).as('bought'),
      plans.length === 0 ? sql<number>`0`.as('plan') : counted(openSubscriptions(source, plans, now)).as('plan'),
      counted(inCompanies(source, guideId)).as('company'),
      counted(given(source, guideId, now.toISOString())).as('given'),
    ])
    .executeTakeFirstOrThrow();
}

/** How many subscribers of these plans have nothing else that opens a guide, up to 1001. */
export async function countOnlyByPlan(
  source: Source,
  { guideId, plans, now }: { guideId: number; plans: Plans; now: Date },
): Promise<number> {
  return countUpTo(
    source,
    openSubscriptions(source, plans, now)
      .where('uid', 'not in', bought(source, guideId).select('uid'))
      .where('uid', 'not in', inCompanies(source, guideId).select('uid'))
      .where('uid', 'not in', given(source, guideId, now.toISOString()).select('uid')),
  );
}

/** How many subscribers of these plans there are, up to 1001. */
export async function countReaders(source: Source, plans: Plans, now: Date): Promise<number> {
  return countUpTo(source, openSubscriptions(source, plans, now));
}

/** The people who have a guide by one thing, with since when. */
export async function holdersPage(
  source: Source,
  { guideId, how = 'bought', find = '', sort = '-since', after }: Asked,
  { plans, now }: { plans: Plans; now: Date },
) {
  const found = find.trim() === '' ? sql<boolean>`1 = 1` : (await foundInOrder(source, 'member', find)).is;
  const place = { sort, after };
  const who = ['member.uid', 'member.email', 'member.display_name'] as const;
  const none = {
    orderId: sql<number | null>`null`,
    until: sql<string | null>`null`,
    through: sql<string | null>`null`,
  };
  switch (how) {
    case 'bought':
      return keysetPage(
        source,
        bought(source, guideId)
          .innerJoin('member', 'member.uid', 'entitlement.uid')
          .select([
            ...who,
            'entitlement.created_at as since',
            'entitlement.id as id',
            'entitlement.order_id as orderId',
          ])
          .select([none.until.as('until'), none.through.as('through')])
          .where(found),
        { ...place, keys: [text('since', 'entitlement.created_at'), number('id', 'entitlement.id')] },
      );
    case 'given':
      return keysetPage(
        source,
        given(source, guideId, now.toISOString())
          .innerJoin('member', 'member.uid', 'given_access.uid')
          .select([...who, 'given_access.created_at as since', 'ends_at as until'])
          .select([none.orderId.as('orderId'), none.through.as('through')])
          .where(found),
        { ...place, keys: [text('since', 'given_access.created_at'), text('uid', 'member.uid')] },
      );
    case 'company':
      return keysetPage(
        source,
        inCompanies(source, guideId)
          .innerJoin('corporate', 'corporate.id', 'corporate_member.corporate_id')
          .innerJoin('member', 'member.uid', 'corporate_member.uid')
          .select([...who, 'joined_at as since', 'corporate.id as companyId', 'corporate.name as through'])
          .select([none.orderId.as('orderId'), none.until.as('until')])
          .where(found),
        {
          ...place,
          keys: [
            text('since', 'joined_at'),
            number('companyId', 'corporate_member.corporate_id'),
            text('uid', 'corporate_member.uid'),
          ],
        },
      );
    case 'plan':
      return keysetPage(
        source,
        openSubscriptions(source, plans, now)
          .innerJoin('member', 'member.uid', 'subscription.uid')
          .select([...who, 'subscription.created_at as since', 'subscription.id as id', 'subscription.plan as through'])
          .select([none.orderId.as('orderId'), none.until.as('until')])
          .where(found),
        { ...place, keys: [text('since', 'subscription.created_at'), number('id', 'subscription.id')] },
      );
  }
}

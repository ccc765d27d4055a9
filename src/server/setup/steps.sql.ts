import { type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { isStaff } from '../viewer/colleagues.ts';

type Source = Kysely<Tables>;

/** The row that keeps whether the list of first steps is still shown. */
const subject = 'set-up';

/** A site that was set up by the link has a list of first steps, until somebody puts it away. */
export async function beginSteps(tx: Tx, { by, at }: { by: string; at: string }): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ subject, values_json: '{}', secrets_json: '{}', updated_by: by, updated_at: at, revision: 1 })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
}

export async function hasSteps(source: Source): Promise<boolean> {
  return (
    (await source.selectFrom('setting').select('subject').where('subject', '=', subject).executeTakeFirst()) !==
    undefined
  );
}

/** False if there is no list any more. */
export async function endSteps(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('setting').where('subject', '=', subject).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function hasGuides(source: Source): Promise<boolean> {
  return (await source.selectFrom('guide').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Starter pages of these addresses that are as they came; nobody made their version on the site. */
export async function pagesAsTheyCame(source: Source, paths: readonly string[]) {
  return source
    .selectFrom('page')
    .innerJoin('page_revision', 'page_revision.id', 'page.published_revision_id')
    .select(['page.id', 'page.path', 'page.list_title as title'])
    .where('page.path', 'in', paths)
    .where('page.locale', '=', 'au')
    .where('page.deleted_at', 'is', null)
    .where('page_revision.created_by', 'is', null)
    .execute();
}

/** What was made so far, in one statement. */
export async function selectProgress(source: Source) {
  const one = sql<number>`1`.as('one');
  return source
    .selectNoFrom((from) => [
      from.exists(from.selectFrom('guide').select(one).where('published', '=', 1)).as('guide'),
      from.exists(from.selectFrom('event').select(one).where('published', '=', 1)).as('event'),
      from
        .exists(from.selectFrom('product').select(one).where('published', '=', 1).where('archived_at', 'is', null))
        .as('product'),
      from.selectFrom('guide').select('id').where('published', '=', 0).orderBy('id').limit(1).as('guideDraft'),
      from.selectFrom('event').select('id').where('published', '=', 0).orderBy('id').limit(1).as('eventDraft'),
      from
        .selectFrom('product')
        .select('id')
        .where('published', '=', 0)
        .where('archived_at', 'is', null)
        .orderBy('id')
        .limit(1)
        .as('productDraft'),
      from.exists(from.selectFrom('shipping_rate').select(one)).as('shipping'),
      from.exists(from.selectFrom('promotion').select(one)).as('promotion'),
      from.exists(from.selectFrom('plan_price').select(one).where('on_sale', '=', 1)).as('plan'),
      from
        .exists(from.selectFrom('orders').select(one).where('status', 'in', ['paid', 'partiallyRefunded', 'refunded']))
        .as('order'),
      from
        .selectFrom('member')
        .select((member) => member.fn.countAll<number>().as('count'))
        .where(isStaff)
        .where('roles_json', 'like', '%"admin"%')
        .where('status', '=', 'active')
        .as('administrators'),
    ])
    .executeTakeFirstOrThrow();
}

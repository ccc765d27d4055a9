import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { countedRows } from '#contract/admin/list.schemas.ts';
import type { Tables } from './tables.ts';

/** How many rows a query has, cut at one more than lists count. An expression, so that one query counts several. */
export function counted<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): RawBuilder<number> {
  const rows = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(countedRows + 1);
  return sql<number>`(select count(*) from ${rows.as('counted')})`;
}

/** The same, asked at once. */
export async function countUpTo<DB, TB extends keyof DB, O>(
  source: Kysely<Tables>,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { total } = await source.selectNoFrom(counted(query).as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** A count as lists show it: null above 1000. */
export function shownCount(count: number | string): number | null {
  return Number(count) > countedRows ? null : Number(count);
}

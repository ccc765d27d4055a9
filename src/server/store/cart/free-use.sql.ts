import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

type Row = Selectable<Tables['free_use']>;

/** What one network, account or address has taken in the window; `mails` are the mails to it or from it. */
export interface Used {
  tickets: number;
  items: number;
  mails: number;
  /** The time of the first use in the window; null without one. */
  oldest: string | null;
}

const nothing: Used = { tickets: 0, items: 0, mails: 0, oldest: null };

interface Between {
  since: string;
  until: string;
}

/** The uses between two times by each of the values of one column. */
export async function usedBy(
  source: Kysely<Tables>,
  column: 'network' | 'account' | 'address',
  values: readonly string[],
  { since, until }: Between,
): Promise<(value: string) => Used> {
  const sum = (eb: ExpressionBuilder<Tables, 'free_use'>, of: 'tickets' | 'items') =>
    eb.fn.coalesce(eb.fn.sum<number | string>(of), sql<number>`0`).as(of);
  const rows = await source
    .selectFrom('free_use')
    .select((eb) => [
      eb.ref(column).as('value'),
      sum(eb, 'tickets'),
      sum(eb, 'items'),
      eb.fn.countAll<number | string>().as('mails'),
      eb.fn.min('created_at').as('oldest'),
    ])
    .where(column, 'in', values)
    .where('created_at', '>', since)
    .where('created_at', '<', until)
    .groupBy(column)
    .execute();
  const found = new Map(
    rows.map(({ value, tickets, items, mails, oldest }) => [
      value,
      { tickets: Number(tickets), items: Number(items), mails: Number(mails), oldest },
    ]),
  );
  return (value) => found.get(value) ?? nothing;
}

export async function insertFreeUses(tx: Tx, rows: readonly Omit<Row, 'id'>[]): Promise<void> {
  await tx
    .insertInto('free_use')
    .values([...rows])
    .execute();
}

export async function deleteOldFreeUses(source: Kysely<Tables>, before: string, limit: number): Promise<number> {
  const old = source.selectFrom('free_use').select('id').where('created_at', '<', before).limit(limit);
  const { numDeletedRows } = await source.deleteFrom('free_use').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

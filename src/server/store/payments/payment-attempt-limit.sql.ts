import { type Expression, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

export type CardTryRow = Selectable<Tables['card_try']>;
/** The keys by which tries are counted. */
export type TryKeys = Pick<CardTryRow, 'network' | 'cart' | 'account' | 'card'>;

export interface TryCounts {
  network: { declined: number; all: number };
  /** `oldest` is the time of the first try in the window; null without one. */
  cart: { all: number; oldest: string | null };
  account: { all: number; oldest: string | null };
  card: { all: number; oldest: string | null };
  /** Whether any card of any buyer has `hotCard` declines. */
  hasHotCard: boolean;
}

/** Counts the tries between two times; open ones count too, except for a card, which is known only after a decline. */
export async function countTries(
  source: Kysely<Tables>,
  keys: TryKeys,
  between: { since: string; until: string },
  hotCard: number,
): Promise<TryCounts> {
  const used = (['network', 'cart', 'account', 'card'] as const).filter((key) => keys[key] !== null);
  const row = await source
    .selectFrom('card_try')
    .select(({ fn, eb, exists, selectFrom }) => {
      const all = (key: keyof TryKeys) =>
        fn
          .countAll<number | string>()
          .filterWhere(key, '=', keys[key] ?? '')
          .as(`${key}_all`);
      const oldest = (key: keyof TryKeys) =>
        fn
          .min<string | null>('created_at')
          .filterWhere(key, '=', keys[key] ?? '')
          .as(`${key}_oldest`);
      const hot = selectFrom('card_try')
        .select('card')
        .where('card', 'is not', null)
        .where('created_at', '>', between.since)
        .groupBy('card')
        .having(sql<number>`count(*)`, '>=', hotCard);
      return [
        fn
          .countAll<number | string>()
          .filterWhere(eb.and([eb('network', '=', keys.network), eb('declined', '=', 1)]))
          .as('network_declined'),
        all('network'),
        all('cart'),
        all('account'),
        all('card'),
        oldest('cart'),
        oldest('account'),
        oldest('card'),
        exists(hot).as('has_hot_card'),
      ];
    })
    .where('created_at', '>', between.since)
    .where('created_at', '<', between.until)
    .where(({ eb, or }): Expression<SqlBool> => or(used.map((key) => eb(key, '=', keys[key]))))
    .executeTakeFirstOrThrow();
  return {
    network: { declined: Number(row.network_declined), all: Number(row.network_all) },
    cart: { all: Number(row.cart_all), oldest: row.cart_oldest },
    account: { all: Number(row.account_all), oldest: row.account_oldest },
    card: { all: Number(row.card_all), oldest: row.card_oldest },
    hasHotCard: Boolean(row.has_hot_card),
  };
}

/** A repeated try with the same id keeps its first row. */
export async function insertTry(tx: Tx, row: Omit<CardTryRow, 'declined' | 'card'>): Promise<void> {
  await tx
    .insertInto('card_try')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function markDeclined(tx: Tx, id: string, card: string | null): Promise<void> {
  await tx.updateTable('card_try').set({ declined: 1, card }).where('id', '=', id).execute();
}

export async function deleteTry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('card_try').where('id', '=', id).execute();
}

export async function deleteOldTries(tx: Tx, before: string, limit: number): Promise<number> {
  const old = tx
    .selectFrom('card_try')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('card_try').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

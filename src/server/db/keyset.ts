import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { countedRows, rowsAtOnce } from '#contract/admin/list.schemas.ts';
import { countUpTo } from './counted.ts';
import { Refusal } from '../errors.ts';
import type { Tables } from './tables.ts';

/** What an order goes by: a column or an expression that is never null. The rows have its value under `name`. */
interface SortKey<Name extends string = string> {
  name: Name;
  ref: string | Expression<unknown>;
  kind: 'text' | 'number';
}

export const text = <Name extends string>(name: Name, ref: SortKey['ref'] = name): SortKey<Name> => ({
  name,
  ref,
  kind: 'text',
});
export const number = <Name extends string>(name: Name, ref: SortKey['ref'] = name): SortKey<Name> => ({
  name,
  ref,
  kind: 'number',
});

/** 'path' of '-path'. */
export function nameOf<Name extends string>(sort: Name | `-${Name}`): Name {
  return sort.replace(/^-/, '') as Name;
}

interface Place<Row> {
  /** The name of the order; with `-` it runs down. */
  sort: string;
  /** Its columns; together they differ in every row. */
  keys: readonly SortKey<keyof Row & string>[];
  after: string | undefined;
  size?: number;
  /** False if nobody reads the total, such as in an export. */
  isCounted?: boolean;
}

/**
 * The rows of a list after a place, where the next begin, and how many there are in all (null above 1000). Rows that
 * come or go meanwhile neither repeat nor hide others, and the last page costs as little as the first.
 */
export async function keysetPage<DB, TB extends keyof DB, Row>(
  source: Kysely<Tables>,
  query: SelectQueryBuilder<DB, TB, Row>,
  { sort, keys, after, size = rowsAtOnce, isCounted = true }: Place<Row>,
): Promise<{ rows: Row[]; next: string | null; total: number | null }> {
  const isDown = sort.startsWith('-');
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const columns = sql.join(keys.map(({ ref }) => expression(ref)));
  let page = query;
  if (after !== undefined)
    page = page.where(
      sql<boolean>`(${columns}) ${sql.raw(isDown ? '<' : '>')} (${sql.join(readCursor(after, sort, keys))})`,
    );
  for (const { ref } of keys) page = page.orderBy(sql`${expression(ref)} ${direction}`);
  const found = await page.limit(size + 1).execute();
  // A list that is here as a whole is not read a second time.
  const isWhole = after === undefined && found.length <= size;
  const counted = isWhole ? found.length : isCounted ? await countUpTo(source, query) : null;
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    rows,
    next:
      found.length > size && last
        ? writeCursor(
            sort,
            keys.map(({ name }) => last[name]),
          )
        : null,
    total: counted === null || counted > countedRows ? null : counted,
  };
}

const expression = (ref: SortKey['ref']) => (typeof ref === 'string' ? sql.ref(ref) : ref);

function writeCursor(sort: string, values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');
}

/** The values at which a page begins. Refuses what this list has not given in this order. */
function readCursor(cursor: string, sort: string, keys: readonly SortKey[]): (string | number)[] {
  const [ofSort, ...values] = parsed(cursor);
  if (ofSort !== sort || values.length !== keys.length) throw noPlace();
  return keys.map(({ kind }, at) => {
    const value = values[at];
    if (kind === 'text' && typeof value === 'string' && !value.includes('\u0000')) return value;
    if (kind === 'number' && typeof value === 'number' && Math.abs(value) < 2 ** 31 && Number.isInteger(value))
      return value;
    throw noPlace();
  });
}

function parsed(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

const noPlace = () =>
  new Refusal(400, 'This place in the list is not known. Please begin at the start of the list.', 'bad_cursor', {
    field: 'after',
  });

import { type RawBuilder, sql } from 'kysely';
import { lastSign } from './find-keys.ts';

/**
 * That a column begins with these signs exactly. The range is for the index; its end, unlike `~`, sorts after letters
 * and digits in the collation of any database, and a collation that overlooks capitals makes the range too wide only.
 */
export function beginsWithExactly(column: string, prefix: string): RawBuilder<boolean> {
  const value = sql.ref(column);
  return sql<boolean>`(${value} >= ${prefix} and ${value} < ${prefix + lastSign} and substr(${value}, 1, length(cast(${prefix} as text))) = ${prefix})`;
}

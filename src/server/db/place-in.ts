import { sql } from 'kysely';

/** The place from 1 of a row whose `column` stands in `ids`; for an update of these rows only. */
export const placeIn = (column: string, ids: readonly number[]) =>
  sql<number>`case ${sql.ref(column)} ${sql.join(
    ids.map((id, at) => sql`when ${id} then cast(${at + 1} as integer)`),
    sql` `,
  )} end`;

import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

const name = 'renewalDaysAhead';

export async function daysAhead(source: Kysely<Tables>): Promise<number> {
  const row = await source.selectFrom('counter').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}

export async function setDaysAhead(source: Kysely<Tables>, days: number): Promise<void> {
  await source
    .insertInto('counter')
    .values({ name, value: days })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: days }))
    .execute();
}

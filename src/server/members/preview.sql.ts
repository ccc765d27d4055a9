import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export async function allGuideIds(source: Source): Promise<number[]> {
  const rows = await source.selectFrom('guide').select('id').execute();
  return rows.map(({ id }) => id);
}

export async function allCompanies(source: Source): Promise<{ id: number; name: string }[]> {
  return source.selectFrom('corporate').select(['id', 'name']).orderBy('id').execute();
}

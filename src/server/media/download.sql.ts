import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export async function insertDownload(source: Source, row: Insertable<Tables['download']>): Promise<void> {
  await source.insertInto('download').values(row).execute();
}

export async function downloadBySlug(source: Source, slug: string) {
  return source.selectFrom('download').selectAll().where('slug', '=', slug).executeTakeFirst();
}
export type DownloadRow = NonNullable<Awaited<ReturnType<typeof downloadBySlug>>>;

export async function downloadsBySlug(source: Source, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return source.selectFrom('download').select(['slug', 'file_name', 'bytes']).where('slug', 'in', slugs).execute();
}

export async function downloadById(source: Source, id: number): Promise<DownloadRow | undefined> {
  return source.selectFrom('download').selectAll().where('id', '=', id).executeTakeFirst();
}

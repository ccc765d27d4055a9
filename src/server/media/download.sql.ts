import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { placeIn } from '../db/place-in.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export async function insertDownload(source: Source, row: Insertable<Tables['download']>): Promise<number> {
  return (await source.insertInto('download').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Files that are there, each with the page of its guide and its entry in the library. */
function downloads(source: Source) {
  return source
    .selectFrom('download')
    .leftJoin('guide', 'guide.id', 'download.guide_id')
    .leftJoin('media', 'media.id', 'download.media_id')
    .selectAll('download')
    .select(['guide.page_url as guide_url', 'media.address as media_address', 'media.bytes as media_bytes'])
    .where('removed_at', 'is', null);
}

export async function downloadBySlug(source: Source, slug: string) {
  return downloads(source).where('download.slug', '=', slug).executeTakeFirst();
}
export type DownloadRow = NonNullable<Awaited<ReturnType<typeof downloadBySlug>>>;

export async function downloadsBySlug(source: Source, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return downloads(source).where('download.slug', 'in', slugs).execute();
}

export async function downloadById(source: Source, id: number): Promise<DownloadRow | undefined> {
  return downloads(source).where('download.id', '=', id).executeTakeFirst();
}

/** The files of a guide in their order. */
export async function downloadsOfGuide(source: Source, guideId: number) {
  return downloads(source).where('guide_id', '=', guideId).orderBy('download.seq').orderBy('download.id').execute();
}

/** A file of a guide, also one that was removed. */
export async function fileOfGuide(source: Source, guideId: number, id: number) {
  return source
    .selectFrom('download')
    .selectAll()
    .where('id', '=', id)
    .where('guide_id', '=', guideId)
    .executeTakeFirst();
}

export async function updateDownload(tx: Tx, id: number, set: Updateable<Tables['download']>): Promise<void> {
  await tx.updateTable('download').set(set).where('id', '=', id).execute();
}

/** Puts files in this order. */
export async function orderDownloads(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('download')
    .set({ seq: placeIn('id', ids) })
    .where('id', 'in', ids)
    .execute();
}

/** Counts one download; who it was is stored nowhere. */
export async function countDownload(
  tx: Tx,
  row: { download_id: number; month: string; open_by: string },
): Promise<void> {
  await tx
    .insertInto('download_count')
    .values({ ...row, times: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['download_id', 'month', 'open_by'])
        .doUpdateSet({ times: sql<number>`download_count.times + 1` }),
    )
    .execute();
}

export async function downloadCounts(source: Source, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return source.selectFrom('download_count').selectAll().where('download_id', 'in', ids).execute();
}

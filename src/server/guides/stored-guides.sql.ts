import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { inChunks } from '#contract/lists.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** How many rows a statement writes: engines limit its values. */
const rowsAtOnce = 500;

/** Guides by id or by address, with their places in the categories that are not archived. */
export async function guidesWithPlaces(
  source: Source,
  which: { ids: readonly number[] } | { slugs: readonly string[] },
) {
  const [column, wanted] = 'ids' in which ? (['id', which.ids] as const) : (['slug', which.slugs] as const);
  if (wanted.length === 0) return { guides: [], places: [] };
  const guides = await source
    .selectFrom('guide')
    .selectAll()
    .where(column, 'in', [...wanted])
    .execute();
  const ids = guides.map(({ id }) => id);
  if (ids.length === 0) return { guides, places: [] };
  const places = await source
    .selectFrom('guide_in_category')
    .innerJoin('guide_category', 'guide_category.id', 'category_id')
    .select(['guide_id', 'category_id', 'guide_in_category.seq'])
    .where('guide_id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('category_id')
    .execute();
  return { guides, places };
}
export type GuidePlace = Awaited<ReturnType<typeof guidesWithPlaces>>['places'][number];

/** Writes guides over those with the same id, if nobody has saved them since; returns how many it has written. */
export async function replaceGuideRows(tx: Tx, rows: readonly Selectable<Tables['guide']>[]): Promise<number> {
  let written = 0;
  for (const part of inChunks(rows, rowsAtOnce))
    written += (
      await tx
        .insertInto('guide')
        .values(part)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((eb) => ({
              title: eb.ref('excluded.title'),
              title_key: eb.ref('excluded.title_key'),
              tile_title: eb.ref('excluded.tile_title'),
              tile_desc: eb.ref('excluded.tile_desc'),
              ecm_description: eb.ref('excluded.ecm_description'),
              price_cents: eb.ref('excluded.price_cents'),
              gst_free: eb.ref('excluded.gst_free'),
              published: eb.ref('excluded.published'),
              owner: eb.ref('excluded.owner'),
              reviewed_on: eb.ref('excluded.reviewed_on'),
              review_due: eb.ref('excluded.review_due'),
              lock: eb.ref('excluded.lock'),
            }))
            .whereRef('guide.lock', '=', sql`excluded.lock - 1`),
        )
        .returning('id')
        .execute()
    ).length;
  return written;
}

/** Puts guides in these categories; they leave all others but the archived ones. */
export async function replaceGuidePlaces(
  tx: Tx,
  guideIds: readonly number[],
  places: readonly Insertable<Tables['guide_in_category']>[],
): Promise<void> {
  if (guideIds.length > 0)
    await tx
      .deleteFrom('guide_in_category')
      .where('guide_id', 'in', [...guideIds])
      .where('category_id', 'in', (query) =>
        query.selectFrom('guide_category').select('id').where('archived_at', 'is', null),
      )
      .execute();
  for (const part of inChunks(places, rowsAtOnce)) await tx.insertInto('guide_in_category').values(part).execute();
}

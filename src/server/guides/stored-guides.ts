import type { Kysely, Selectable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { foldedKey } from '../db/find-keys.ts';
import type { Tables } from '../db/tables.ts';
import type { FullGuide } from './guide-columns.ts';
import { columnsOf, valuesOf } from './guide.admin.ts';
import { type GuidePlace, guidesWithPlaces, replaceGuidePlaces, replaceGuideRows } from './stored-guides.sql.ts';

/** A guide as it is stored. */
export interface StoredGuide {
  row: Selectable<Tables['guide']>;
  revision: number;
  values: FullGuide;
  places: GuidePlace[];
}

/** Guides by id or by address, with everything that a file says of them. */
export async function storedGuides(
  source: Kysely<Tables>,
  which: Parameters<typeof guidesWithPlaces>[1],
): Promise<StoredGuide[]> {
  const { guides, places } = await guidesWithPlaces(source, which);
  const byGuide = Map.groupBy(places, (place) => place.guide_id);
  return guides.map((row) => {
    const own = byGuide.get(row.id) ?? [];
    return {
      row,
      revision: row.lock,
      values: valuesOf(
        row,
        own.map((place) => place.category_id),
      ),
      places: own,
    };
  });
}

/** Writes guides over what was read; false, and the caller must roll back, if somebody has saved one of them since. */
export async function writeStored(
  tx: Tx,
  changed: readonly { before: StoredGuide; values: FullGuide }[],
): Promise<boolean> {
  const rows = changed.map(({ before: { row }, values }) => ({
    ...row,
    ...columnsOf(values),
    title_key: foldedKey(values.title),
    lock: row.lock + 1,
  }));
  if ((await replaceGuideRows(tx, rows)) !== rows.length) return false;
  const moved = changed.filter(({ before, values }) => !isSame(before.values.categoryIds, values.categoryIds));
  await replaceGuidePlaces(
    tx,
    moved.map(({ before }) => before.row.id),
    moved.flatMap(({ before: { row, places }, values }) =>
      (values.categoryIds ?? []).map((category_id) => ({
        guide_id: row.id,
        category_id,
        // Within a category guides stand in their own order until somebody moves them.
        seq: places.find((place) => place.category_id === category_id)?.seq ?? row.seq,
      })),
    ),
  );
  return true;
}

const isSame = (one: readonly number[] = [], other: readonly number[] = []) => one.join() === other.join();

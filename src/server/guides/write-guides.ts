import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail } from '../outcome.ts';
import { indexForSearch } from '../search-index/documents.ts';
import { recordActs, type StaffCall } from '../staff/audited.ts';
import { lastSeq } from './guide.admin.sql.ts';
import { newGuideRow, writeGuides } from './guide.admin.ts';
import type { GuidePlan } from './guide-import.ts';
import { storedGuides, writeStored } from './stored-guides.ts';
import { replaceGuidePlaces } from './stored-guides.sql.ts';

const meanwhile = fail(
  'A guide has changed in this moment. Nothing was written. Look at the changes again.',
  'seen',
  'changed_meanwhile',
);

/** Writes what a file changes, with an audit record for each guide. New guides get no page: that is a press each. */
export async function writeGuideImport(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  { made, changed }: GuidePlan,
  { call, key }: { call: StaffCall; key: string },
): Promise<Failure | null> {
  if (!(await writeStored(tx, changed))) return meanwhile;
  const ids = await addGuides(tx, deps, made);
  const changedIds = changed.map(({ before }) => before.row.id);
  const after = new Map((await storedGuides(tx, { ids: changedIds })).map((guide) => [guide.row.id, guide]));
  const at = deps.now().toISOString();
  await recordActs(tx, call, [
    ...[...ids.values()].map((id) => ({
      key: `${key}:${id}`,
      action: 'makeByFile',
      subject: `guide:${id}`,
      after: { guideId: id },
      at,
    })),
    ...changed.map(({ before: { row, revision, values } }) => {
      const now = after.get(row.id);
      return {
        key: `${key}:${row.id}`,
        action: 'saveByFile',
        subject: `guide:${row.id}`,
        before: { revision, values },
        after: { revision: now?.revision, values: now?.values },
        at,
      };
    }),
  ]);
  await contentChanged(tx, 'guides');
  if (changed.length > 0) await indexForSearch(tx, deps.db, 'guide', changedIds);
  return null;
}

/** New guides, the last ones in their order. */
async function addGuides(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  made: GuidePlan['made'],
): Promise<Map<string, number>> {
  if (made.length === 0) return new Map();
  const last = await lastSeq(tx);
  const rows = made.map((each, at) => newGuideRow(deps, each, last + 1 + at));
  const ids = await writeGuides(
    tx,
    deps,
    rows.map((guide) => ({ guide, categoryId: null })),
  );
  await replaceGuidePlaces(
    tx,
    [],
    made.flatMap(({ slug, values }, at) =>
      (values.categoryIds ?? []).map((category_id) => ({
        guide_id: ids.get(slug) ?? 0,
        category_id,
        seq: last + 1 + at,
      })),
    ),
  );
  return ids;
}

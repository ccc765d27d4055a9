import type { Deps } from '../deps.ts';
import type { OthersHaveRead } from './together.ts';

/** Negative control: saves like `saveDraft`, but reads the lock first and then writes. */
export async function saveWithoutCondition(
  deps: Deps,
  pageId: number,
  lock: number,
  title: string,
  othersHaveRead: OthersHaveRead,
): Promise<boolean> {
  const page = await deps.db.read
    .selectFrom('page')
    .select('draft_lock')
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow();
  await othersHaveRead();
  if (page.draft_lock !== lock) return false;
  await deps.db.transaction((tx) =>
    tx
      .updateTable('page')
      .set({ draft_lock: lock + 1, list_title: title })
      .where('id', '=', pageId)
      .execute(),
  );
  return true;
}

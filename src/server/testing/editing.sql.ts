import type { Deps } from '../deps.ts';
import type { OthersHaveRead } from './together.ts';

/** Negative control: saves like `saveDraft`, but reads the revision first and then writes. */
export async function saveWithoutCondition(
  deps: Deps,
  pageId: number,
  revision: number,
  title: string,
  othersHaveRead: OthersHaveRead,
): Promise<boolean> {
  const page = await deps.db.read
    .selectFrom('page')
    .select('draft_lock')
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow();
  await othersHaveRead();
  if (page.draft_lock !== revision) return false;
  await deps.db.transaction((tx) =>
    tx
      .updateTable('page')
      .set({ draft_lock: revision + 1, list_title: title })
      .where('id', '=', pageId)
      .execute(),
  );
  return true;
}

/** One row that two people change. */
export type Overwritten =
  | { table: 'product'; id: number }
  | { table: 'page'; id: number }
  | { table: 'menu' }
  | { table: 'setting'; subject: string };

/** Negative control: saves as the verbs of these do, but reads the revision first and then writes. */
export async function overwrite(
  { db }: Deps,
  row: Overwritten,
  revision: number,
  othersHaveRead: OthersHaveRead,
): Promise<boolean> {
  const read = await revisionIn(db, row);
  await othersHaveRead();
  if (read !== revision) return false;
  await db.transaction(async (tx) => {
    if (row.table === 'product')
      await tx
        .updateTable('product')
        .set({ lock: revision + 1 })
        .where('id', '=', row.id)
        .execute();
    else if (row.table === 'page')
      await tx
        .updateTable('page')
        .set({ settings_lock: revision + 1 })
        .where('id', '=', row.id)
        .execute();
    else if (row.table === 'setting')
      await tx
        .updateTable('setting')
        .set({ revision: revision + 1 })
        .where('subject', '=', row.subject)
        .execute();
    else
      await tx
        .updateTable('menu')
        .set({ lock: revision + 1 })
        .where('locale', '=', 'au')
        .execute();
  });
  return true;
}

async function revisionIn({ read }: Deps['db'], row: Overwritten): Promise<number | undefined> {
  if (row.table === 'product')
    return (await read.selectFrom('product').select('lock').where('id', '=', row.id).executeTakeFirst())?.lock;
  if (row.table === 'page')
    return (await read.selectFrom('page').select('settings_lock').where('id', '=', row.id).executeTakeFirst())
      ?.settings_lock;
  if (row.table === 'setting')
    return (await read.selectFrom('setting').select('revision').where('subject', '=', row.subject).executeTakeFirst())
      ?.revision;
  return (await read.selectFrom('menu').select('lock').where('locale', '=', 'au').executeTakeFirst())?.lock;
}

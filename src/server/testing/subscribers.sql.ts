import type { Deps } from '../deps.ts';

/** Negative control: an import that looks whether an address has left, and then writes over what is there. */
export async function confirmUnguarded(
  { db }: Pick<Deps, 'db'>,
  emailKey: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const found = await db.read
    .selectFrom('subscriber')
    .select('status')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  await meanwhile();
  if (found?.status === 'unsubscribed') return;
  await db.transaction((tx) =>
    tx.updateTable('subscriber').set({ status: 'confirmed' }).where('email_key', '=', emailKey).execute(),
  );
}

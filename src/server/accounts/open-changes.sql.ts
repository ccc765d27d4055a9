import type { Tx } from '../db/connect.ts';

/** Deletes a change that is not confirmed at both addresses, and one that confirms the own address. */
export async function deleteOpenChanges(tx: Tx, uid: string): Promise<void> {
  await tx
    .deleteFrom('email_change')
    .where('uid', '=', uid)
    .where((eb) =>
      eb.or([
        eb('old_confirmed_at', 'is', null),
        eb('new_confirmed_at', 'is', null),
        eb('old_email', '=', eb.ref('new_email')),
      ]),
    )
    .execute();
}

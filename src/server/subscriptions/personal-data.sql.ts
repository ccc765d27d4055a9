import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export async function subscriptionsOfPerson(source: Kysely<Tables>, uid: string) {
  return source.selectFrom('subscription').selectAll().where('uid', '=', uid).orderBy('id').execute();
}

/** Ends the subscriptions of a person and forgets their cards; nothing is charged any more. */
export async function eraseSubscriptions(tx: Tx, uid: string, at: string): Promise<void> {
  await tx
    .updateTable('subscription')
    .set((eb) => ({
      status: 'ended',
      live_uid: null,
      next_charge_at: null,
      customer_ref: null,
      card_sealed: null,
      card_brand: null,
      card_last4: null,
      card_expires: null,
      ended_at: eb.fn.coalesce('ended_at', eb.val(at)),
      updated_at: at,
    }))
    .where('uid', '=', uid)
    .execute();
}

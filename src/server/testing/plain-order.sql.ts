import type { Deps } from '../deps.ts';

let serial = 0;

/** A paid order of somebody without an account, without lines. */
export async function addPlainOrder(
  deps: Pick<Deps, 'db' | 'now'>,
  buyer: { email: string; firstName: string; surname: string },
): Promise<number> {
  const at = deps.now().toISOString();
  serial += 1;
  return deps.db.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('orders')
      .values({
        order_no: `PHI-9${String(serial).padStart(5, '0')}`,
        token_nonce: `plain-${serial}`,
        token_hash: `plain-${serial}`,
        status: 'paid',
        first_name: buyer.firstName,
        surname: buyer.surname,
        email: buyer.email,
        total_cents: 0,
        gst_cents: 0,
        shipping_cents: 0,
        discount_cents: 0,
        gst_rule: 'total',
        created_at: at,
        paid_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { gstRule, lineCents, type PricedLine, taxesOf, totalsOf } from '../store/pricing.ts';
import type { Outcome } from '../outcome.ts';
import type { RefundDraft } from '../store/refunds/refund-rules.ts';
import { insertRefund, ledgerOfOrder, moveRefund, type OrderLedger } from '../store/refunds/refund.sql.ts';

let serial = 0;

export interface Sale {
  at: string;
  lines: (PricedLine & { kind?: string; itemId?: number; name?: string })[];
  shippingCents?: number;
  isShippingFree?: boolean;
}

/** A paid order with its lines, as if it had been settled at an instant. */
export async function addSale(deps: Pick<Deps, 'db'>, sale: Sale): Promise<number> {
  const { at, lines, shippingCents = 0, isShippingFree = false } = sale;
  const totals = totalsOf(lines, shippingCents, isShippingFree);
  const taxes = taxesOf(lines, totals);
  const name = `sale-${++serial}`;
  return deps.db.transaction(async (tx) => {
    const order: Insertable<Tables['orders']> = {
      order_no: `PHI-8${String(serial).padStart(5, '0')}`,
      token_nonce: name,
      token_hash: name,
      status: 'paid',
      first_name: 'Ada',
      surname: 'Nguyen',
      email: 'ada@example.org',
      total_cents: totals.totalCents,
      gst_cents: totals.gstCents,
      shipping_cents: shippingCents,
      shipping_gst_cents: taxes.shippingGstCents,
      discount_cents: totals.discountCents,
      gst_rule: gstRule,
      created_at: at,
      paid_at: at,
    };
    const { id } = await tx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('order_line')
      .values(
        lines.map((line, index) => ({
          order_id: id,
          kind: line.kind ?? 'product',
          item_id: line.itemId ?? 1,
          name: line.name ?? 'Poster',
          options_json: '[]',
          unit_cents: line.unitCents,
          added_cents: line.addedCents,
          quantity: line.quantity,
          gst_free: line.gstFree ? (1 as const) : (0 as const),
          discount_cents: line.discountCents,
          amount_cents: lineCents(line),
          gst_cents: taxes.lines[index]?.gstCents ?? 0,
          discount_gst_cents: taxes.lines[index]?.discountGstCents ?? 0,
        })),
      )
      .execute();
    await tx
      .insertInto('payment_attempt')
      .values({
        id: name,
        order_id: id,
        idempotency_key: name,
        amount_cents: totals.totalCents,
        token_hash: 'x',
        status: 'succeeded',
        charge_ref: `pi_${name}`,
        lease_until: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
    return id;
  });
}

/** A refund that the provider made at an instant, by the rules of the ledger; null if they refuse it. */
export async function addRefund(
  deps: Pick<Deps, 'db'>,
  orderId: number,
  at: string,
  draftOf: (ledger: OrderLedger) => Outcome<RefundDraft>,
) {
  const ledger = await ledgerOfOrder(deps.db.read, orderId);
  const draft = ledger && draftOf(ledger);
  if (!draft?.ok) return null;
  const { scope, amountCents, taxableCents, gstCents, lines } = draft.value;
  const id = `refund-${++serial}`;
  return deps.db.transaction((tx) =>
    insertRefund(
      tx,
      {
        id,
        attempt_id: ledger?.attempt?.id ?? null,
        order_id: orderId,
        amount_cents: amountCents,
        taxable_cents: taxableCents,
        gst_cents: gstCents,
        scope,
        actor: 'system',
        reason: '',
        buyer_message: '',
        idempotency_key: id,
        status: 'refunded',
        released: 1,
        refund_ref: `re_${id}`,
        message: null,
        created_at: at,
        updated_at: at,
      },
      lines,
    ),
  );
}

/** The provider says later that a refund has failed. */
export async function failLater(deps: Pick<Deps, 'db'>, id: string, at: string): Promise<void> {
  await deps.db.transaction((tx) => moveRefund(tx, id, ['refunded'], { status: 'failed', updated_at: at }));
}

/** The rows of the journal and of the sums, for tests that count them. */
export async function journalOf(deps: Pick<Deps, 'db'>, orderId: number) {
  return deps.db.read.selectFrom('money_entry').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

import { toCents } from '#contract/money.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { audited, type StaffCall } from '../../staff/audited.ts';
import type { RefundRequest } from './refund.ts';
import { ledgerOfOrder, type OrderLedger, type RefundRow } from './refund.sql.ts';
import { leftOf } from './refund-rules.ts';
import { sendRefund } from './send-refunds.ts';

interface StaffRefundInput {
  orderId: number;
  reason: string;
  messageToBuyer?: string | undefined;
  /** In dollars. */
  expectedLeft?: number | undefined;
  key: string;
}

/**
 * A refund by staff: stored with its audit record, then sent to the provider. A repeated key returns the same refund.
 * The provider may answer later; the state is then `pending`, and the reconciler sends it again.
 */
export async function refundByStaff(
  deps: Deps,
  call: StaffCall,
  name: string,
  input: StaffRefundInput,
  begin: (tx: Tx, request: RefundRequest) => Promise<Outcome<RefundRow>>,
): Promise<Outcome<{ ledger: OrderLedger; refund: RefundRow }>> {
  const { orderId, reason, messageToBuyer = '', expectedLeft } = input;
  const who = { key: `${call.uid}-${input.key}`, actor: `staff:${call.uid}` };
  const request: RefundRequest = {
    orderId,
    reason,
    messageToBuyer: messageToBuyer.trim(),
    ...who,
    alsoBegun: true,
    expectedLeft: expectedLeft === undefined ? undefined : toCents(expectedLeft),
  };
  const begun = await audited(deps, call, { name, subject: `order:${orderId}`, input, pools: true }, async (tx) => {
    const before = await ledgerOfOrder(tx, orderId);
    const refund = await begin(tx, request);
    if (!refund.ok || !before) return refund.ok ? fail('Order not found.', undefined, 'order_not_found') : refund;
    const { id, amount_cents, gst_cents, scope } = refund.value;
    return ok({
      before: { status: before.order.status, leftCents: leftOf(before).cents },
      after: { refundId: id, amountCents: amount_cents, gstCents: gst_cents, scope },
    });
  });
  if (!begun.ok) return begun;
  const refund = await sendRefund(deps, { id: begun.value.refundId });
  const ledger = await ledgerOfOrder(deps.db.read, orderId);
  if (!ledger) throw new Error(`Order ${orderId} of a refund does not exist.`);
  return ok({ ledger, refund });
}

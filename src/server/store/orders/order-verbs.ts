import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { queueMails } from '../../jobs/outbox.ts';
import { fail, type Failure, ok, type Outcome } from '../../outcome.ts';
import type { StaffCall } from '../../staff/audited.ts';
import { staleChange } from '../../staff/change.ts';
import { addressRequest, needsAddress } from '../cart/address-request.ts';
import { lockLedger } from '../refunds/refund.sql.ts';
import { checkAddress } from '../shipping/delivery-address.ts';
import { addressIn } from '../shipping/order-delivery.ts';
import { linksOf, receiptMail } from './receipt.ts';
import { deleteNote, insertNote, updateOrderOfStaff } from './order.admin.sql.ts';

// What staff do with an order beside refunds. Each runs in the transaction of its audit record.

const notPaid = fail('This order has not been paid, so it has no receipt.', undefined, 'order_not_paid');
const orderNotFound = fail('Order not found.', undefined, 'order_not_found');
const noParcel = fail('Nothing of this order is sent by post, or all of it was refunded.', undefined, 'no_parcel');
const noAddress = fail('This parcel has no address yet.', undefined, 'no_address');
const packed = fail('The parcel is marked as packed. Take that mark away first.', undefined, 'packed');
const emptyNote = fail('Write a note.', 'text', 'required');
const noNote = fail('This note is not there any more.', undefined, 'missing');

/** Queues the receipt of a paid order again, and the question for a missing address; `key` makes it once per wish. */
export async function resendReceipt(tx: Tx, deps: Deps, orderId: number, key: string): Promise<Failure | null> {
  const ledger = await lockLedger(tx, orderId);
  if (!ledger) return orderNotFound;
  const { order, lines } = ledger;
  if (order.paid_at === null) return notPaid;
  const mail = receiptMail(deps, order, lines, await linksOf(tx, deps, lines));
  const again = `:again:${key}`;
  const asked = needsAddress(order) ? [await addressRequest(tx, deps, order, again)] : [];
  await queueMails(tx, deps, [{ ...mail, cause: `${mail.cause}${again}` }, ...asked]);
  return null;
}

interface ParcelChange<Values> {
  orderId: number;
  revision: number;
  values: Values;
}

/** The order of a parcel, locked against refunds and other changes. */
async function lockParcel(tx: Tx, orderId: number) {
  const order = (await lockLedger(tx, orderId))?.order;
  if (!order) return orderNotFound;
  const isKept = order.status === 'paid' || order.status === 'partiallyRefunded';
  return isKept && order.delivery_status !== null ? ok(order) : noParcel;
}

/** Another address for a parcel that is not packed. The audit keeps which fields changed, not what they said. */
export async function changeAddress(
  tx: Tx,
  { orderId, revision, values }: ParcelChange<Record<string, string>>,
): Promise<Outcome<{ before: { fields: string[] }; after: { revision: number; fields: string[] } }>> {
  const found = await lockParcel(tx, orderId);
  if (!found.ok) return found;
  const order = found.value;
  const now = typedOf(addressIn(order) ?? {});
  if (order.revision !== revision)
    return staleChange<Record<string, string>>(tx, `order:${orderId}`, {
      yours: values,
      now,
      revision: order.revision,
    });
  if (order.packed_at !== null) return packed;
  const address = checkAddress(values, null);
  if (!address.ok)
    return {
      ok: false,
      errors: address.errors.map((each) => ({ ...each, field: each.field?.replace('shippingInfo.', '') ?? '' })),
    };
  const stored = typedOf(address.value ?? {});
  const fields = Object.keys(stored).filter((name) => stored[name] !== now[name]);
  await updateOrderOfStaff(tx, order, {
    delivery_status: 'addressKnown',
    delivery_json: JSON.stringify(address.value),
  });
  return ok({ before: { fields }, after: { revision: revision + 1, fields } });
}

const typedOf = (address: object): Record<string, string> =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [name, String(value ?? '')]));

/** Marks a parcel as packed and sent, or takes the mark away. */
export async function setPacked(
  tx: Tx,
  deps: Deps,
  { orderId, revision, values }: ParcelChange<{ packed: boolean; tracking: string }>,
): Promise<Outcome<{ before: { packed: boolean }; after: { packed: boolean; revision: number } }>> {
  const found = await lockParcel(tx, orderId);
  if (!found.ok) return found;
  const order = found.value;
  const before = { packed: order.packed_at !== null };
  if (order.revision !== revision)
    return staleChange(tx, `order:${orderId}`, {
      yours: values,
      now: { ...before, tracking: order.tracking ?? '' },
      revision: order.revision,
    });
  if (values.packed && order.delivery_json === null) return noAddress;
  await updateOrderOfStaff(tx, order, {
    packed_at: values.packed ? (order.packed_at ?? deps.now().toISOString()) : null,
    tracking: values.packed ? values.tracking.trim() || null : null,
  });
  return ok({ before, after: { packed: values.packed, revision: revision + 1 } });
}

/** The words of a note are in its own row only, which is erased with the buyer's account. */
export async function addNote(
  tx: Tx,
  deps: Deps,
  { orderId, text }: { orderId: number; text: string },
  { uid }: StaffCall,
): Promise<Outcome<{ before: object; after: { noteId: number } }>> {
  if (text.trim() === '') return emptyNote;
  if (!(await lockLedger(tx, orderId))) return orderNotFound;
  const note = { order_id: orderId, uid, text: text.trim(), created_at: deps.now().toISOString() };
  return ok({ before: {}, after: { noteId: await insertNote(tx, note) } });
}

export async function removeNote(
  tx: Tx,
  { orderId, noteId }: { orderId: number; noteId: number },
): Promise<Outcome<{ before: object; after: { noteId: number } }>> {
  return (await deleteNote(tx, orderId, noteId)) ? ok({ before: {}, after: { noteId } }) : noNote;
}

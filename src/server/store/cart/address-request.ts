import type { DeliveryCountry } from '#contract/postcodes.ts';
import type { DeliveryRequest } from '#contract/store.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { actionMail } from '../../jobs/action-mail.ts';
import type { OutgoingMail } from '../../jobs/outbox.ts';
import { issueLinkToken, linkInvalid, linkUsed, readLinkToken, spendLinkToken } from '../../tokens/link-token.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { checkAddress } from '../shipping/delivery-address.ts';
import { linesOfOrder, type OrderRow, orderById, saveOrderAddress } from '../orders/order.sql.ts';

/** Path of the page that takes the address (web/app/paths.ts). */
const addressPage = '/delivery-address';

/** The mail that asks for the address of a paid order; `again` tells a repeated mail from the first one. */
export async function addressRequest(tx: Tx, deps: Deps, order: OrderRow, again = ''): Promise<OutgoingMail> {
  const token = await issueLinkToken(tx, deps, 'deliveryAddress', String(order.id));
  return actionMail(deps, {
    cause: `address:${order.id}${again}`,
    to: order.email,
    locale: order.mail_locale,
    subject: `Where shall we send your order ${order.order_no}?`,
    before: [
      'Hello, thank you for your order. Part of it goes by post, and we do not have an address yet.',
      'Please tell us where to send it. We pack it as soon as we know.',
    ],
    action: { href: `${deps.config.publicOrigin}${addressPage}?u=${token}`, label: 'Enter your address' },
    after: ['The link works once, for 90 days.'],
  });
}

const noParcel = fail('This order no longer needs an address.', undefined, 'address_known');

/** What the page of the link shows: no personal details, because a mail may be forwarded. */
export async function deliveryRequest(deps: Deps, token: string): Promise<Outcome<DeliveryRequest>> {
  const link = await readLinkToken(deps.db.read, deps, 'deliveryAddress', token);
  if (!link.ok) return link === linkUsed ? linkUsed : linkInvalid;
  const order = await orderById(deps.db.read, Number(link.value.subject));
  if (!needsAddress(order)) return noParcel;
  const lines = await linesOfOrder(deps.db.read, order.id);
  return ok({
    orderNo: order.order_no ?? '',
    country: order.delivery_country as DeliveryCountry,
    items: lines
      .filter((line) => line.kind === 'product')
      .map((line) => (line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name)),
  });
}

/** Saves the address with the token of the link. Another country has another price, so staff must agree to it. */
export async function takeAddress(deps: Deps, token: string, input: Record<string, unknown>): Promise<Outcome<null>> {
  const address = checkAddress(input, null);
  if (!address.ok) return address;
  const { value } = address;
  if (!value) return linkInvalid;
  return deps.db.transaction(async (tx): Promise<Outcome<null>> => {
    const found = await readLinkToken(tx, deps, 'deliveryAddress', token);
    if (!found.ok) return found;
    const order = await orderById(tx, Number(found.value.subject));
    if (!needsAddress(order)) return noParcel;
    if (value.country !== order.delivery_country)
      return fail(
        'Delivery to another country has another price. Please get in touch.',
        'shippingInfo.country',
        'other_country',
      );
    const spent = await spendLinkToken(tx, deps, 'deliveryAddress', token);
    if (!spent.ok) return spent;
    return (await saveOrderAddress(tx, order.id, JSON.stringify(value))) ? ok(null) : noParcel;
  });
}

/** Whether a paid order waits for its address; a refunded one does not. */
export function needsAddress(order: Pick<OrderRow, 'status' | 'delivery_status'>): boolean {
  const isKept = order.status === 'paid' || order.status === 'partiallyRefunded';
  return isKept && order.delivery_status === 'addressMissing';
}

import type { Deps, Viewer } from '../../deps.ts';
import { queueMails } from '../../jobs/outbox.ts';
import { ok, type Outcome } from '../../outcome.ts';
import { addressRequest, needsAddress } from '../cart/address-request.ts';
import { paidOrderByToken } from './order.ts';
import { linksOf, receiptMail } from './receipt.ts';

/** One repeated receipt in this time; the outbox sends one mail per cause, so further calls send nothing. */
const pauseMs = 10 * 60_000;

/**
 * Sends the receipt of a paid order again, to the address of the order. If the order waits for its delivery address,
 * sends the link that asks for it too.
 */
export async function sendReceiptAgain(deps: Deps, viewer: Viewer, token: string): Promise<Outcome<null>> {
  const found = await paidOrderByToken(deps, viewer, token);
  if (!found.ok) return found;
  const { order, lines } = found.value;
  const again = `:again:${Math.floor(deps.now().getTime() / pauseMs)}`;
  await deps.db.transaction(async (tx) => {
    const receipt = receiptMail(deps, order, lines, await linksOf(tx, deps, lines));
    const asked = needsAddress(order) ? [await addressRequest(tx, deps, order, again)] : [];
    await queueMails(tx, deps, [{ ...receipt, cause: `${receipt.cause}${again}` }, ...asked]);
  });
  return ok(null);
}

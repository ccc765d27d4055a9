import { findOrders, getDeliveryRequest, getPaidOrder, saveDeliveryAddress, sendReceipt } from '#contract/store.ts';
import * as schemas from '#contract/store.schemas.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { toResults } from '../../outcome.ts';
import { deliveryRequest, takeAddress } from '../cart/address-request.ts';
import { boughtPages } from './bought-pages.ts';
import { signedInvoiceUrl } from './invoice-link.ts';
import { makeLinkBudget, requestOrderLinks } from './order-links.ts';
import { paidOrderByToken } from './order.ts';
import { toPaidOrder } from './order.wire.ts';
import { sendReceiptAgain } from './receipt-again.ts';
import { ticketPages } from './ticket-pages.ts';

export function orderRoutes(routes: Routes, deps: Deps): void {
  routes.add(getPaidOrder, schemas.getPaidOrder, async ({ input, viewer }) => {
    const outcome = await paidOrderByToken(deps, viewer, input.orderToken);
    if (!outcome.ok) return { data: null, errors: outcome.errors };
    const { order, lines } = outcome.value;
    const [tickets, pages] = await Promise.all([ticketPages(deps, lines), boughtPages(deps, lines)]);
    const links = { invoiceUrl: signedInvoiceUrl(deps, order), tickets, pages };
    return { data: toPaidOrder(outcome.value, links) };
  });

  routes.add(sendReceipt, schemas.sendReceipt, async ({ input, viewer }) =>
    toResults(await sendReceiptAgain(deps, viewer, input.orderToken), () => ({ sent: true as const })),
  );

  const perEmail = makeLinkBudget(deps);
  routes.add(findOrders, schemas.findOrders, async ({ input }) =>
    toResults(await requestOrderLinks(deps, perEmail, input), () => ({ sent: true as const })),
  );

  routes.add(getDeliveryRequest, schemas.getDeliveryRequest, async ({ input }) =>
    toResults(await deliveryRequest(deps, input.token), (request) => request),
  );

  routes.add(saveDeliveryAddress, schemas.saveDeliveryAddress, async ({ input }) =>
    toResults(await takeAddress(deps, input.token, input.shippingInfo), () => ({ saved: true as const })),
  );
}

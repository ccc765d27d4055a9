import { getPaidOrder, pay as payEndpoint } from '#contract/store.ts';
import * as schemas from '#contract/store.schemas.ts';
import type { Deps } from '../deps.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../http/route.ts';
import { signedInvoiceUrl } from './invoice-link.ts';
import { paidOrderByToken } from './order.ts';
import { toPaidOrder } from './order.wire.ts';
import { payCart } from './pay-cart.ts';

export function paymentRoutes(routes: Routes, deps: Deps): void {
  routes.add(payEndpoint, schemas.pay, async ({ input, ...caller }) =>
    toResults(await payCart(deps, caller, input), (paid) =>
      'token' in paid ? { OrderIdToken: paid.token } : { requiresAction: true, clientSecret: paid.clientSecret },
    ),
  );

  routes.add(getPaidOrder, schemas.getPaidOrder, async ({ input, viewer }) => {
    const outcome = await paidOrderByToken(deps, viewer, input.orderToken);
    return outcome.ok
      ? { data: toPaidOrder(outcome.value, signedInvoiceUrl(deps, outcome.value.order)) }
      : { data: null, errors: outcome.errors };
  });
}

import { pay as payEndpoint } from '#contract/store.ts';
import * as schemas from '#contract/store.schemas.ts';
import type { Deps } from '../../deps.ts';
import { toResults } from '../../outcome.ts';
import type { Routes } from '../../http/route.ts';
import { payCart } from './pay-cart.ts';

export function paymentRoutes(routes: Routes, deps: Deps): void {
  routes.add(payEndpoint, schemas.pay, async ({ input, ...caller }) =>
    toResults(await payCart(deps, caller, input), (paid) =>
      'token' in paid ? { OrderIdToken: paid.token } : { requiresAction: true, clientSecret: paid.clientSecret },
    ),
  );
}

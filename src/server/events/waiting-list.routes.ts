import * as calls from '#contract/events.ts';
import * as schemas from '#contract/events.schemas.ts';
import type { Deps } from '../deps.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../http/route.ts';
import { toCartInfo } from '../store/cart/cart.wire.ts';
import { joinWaitingList, leaveWaitingList, takeOffer, waitingPlace } from './waiting-list.ts';

export function waitingListRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.joinWaitingList, schemas.joinWaitingList, async ({ input, ...caller }) =>
    toResults(await joinWaitingList(deps, caller, input), (joined) => ({ joined })),
  );
  routes.add(calls.getWaitingPlace, schemas.getWaitingPlace, async ({ input }) => ({
    data: await waitingPlace(deps, input.token),
  }));
  routes.add(calls.leaveWaitingList, schemas.leaveWaitingList, async ({ input }) =>
    toResults(await leaveWaitingList(deps, input.token), (left) => ({ left })),
  );
  routes.add(calls.takeOffer, schemas.takeOffer, async ({ input, ...caller }) =>
    toResults(await takeOffer(deps, caller, { token: input.token, cartId: input.cartId }), ({ cart, bookingCode }) => ({
      cartInfo: cart && toCartInfo(cart),
      bookingCode,
    })),
  );
}

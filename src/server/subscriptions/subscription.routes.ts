import {
  cancelSubscription,
  changeSubscription,
  getPlans,
  getRenewal,
  getSubscription,
  payRenewal,
  paySubscription,
  previewChange,
  setSubscriptionCard,
  startSubscription,
  verifyEmail,
} from '#contract/subscriptions.ts';
import * as schemas from '#contract/subscriptions.schemas.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { Deps, SignedIn, Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import type { Paid } from '../store/payments/payment-outcome.ts';
import { askedOf } from './asked.ts';
import * as manage from './manage.ts';
import * as pay from './pay.ts';
import { currentOffer } from './plan-prices.ts';
import { priceOf, pricesOf } from './plans.ts';
import * as renew from './renew.ts';
import { setCard } from './set-card.ts';
import * as signUp from './sign-up.ts';
import { lastSubscriptionOf } from './subscription.ts';
import { toAsked, toPlans, toSubscription } from './subscription.wire.ts';

export function subscriptionRoutes(routes: Routes, deps: Deps): void {
  const perAccount = signUp.makeVerifyBudget(deps);

  routes.add(getPlans, schemas.getPlans, async () => ({
    plans: toPlans(await currentOffer(deps.db.read)),
  }));
  routes.add(startSubscription, schemas.startSubscription, async ({ input, viewer }) =>
    toResults(await signUp.startSubscription(deps, perAccount, signedIn(viewer), input), (value) => value),
  );
  routes.add(verifyEmail, schemas.verifyEmail, async ({ input, viewer }) =>
    toResults(await signUp.verifyEmail(deps, viewer, input), (payVM) => ({ payVM })),
  );
  routes.add(paySubscription, schemas.paySubscription, async ({ input, network }) =>
    toResults(await pay.paySubscription(deps, { ...input, network }), toPaid),
  );
  routes.add(getSubscription, schemas.getSubscription, async ({ viewer }) => {
    const row = await lastSubscriptionOf(deps.db.read, signedIn(viewer).uid);
    const offer = await currentOffer(deps.db.read);
    // Whoever has a subscription sees the prices that it keeps.
    const plans =
      row && row.status !== 'ended' ? toPlans({ ...offer, prices: pricesOf(row) }, row.plan) : toPlans(offer);
    return { data: row && toSubscription(row), plans };
  });
  routes.add(cancelSubscription, schemas.cancelSubscription, async ({ input, viewer }) =>
    toResults(await manage.cancelSubscription(deps, signedIn(viewer), input.undo === true), (row) => ({
      subscription: toSubscription(row),
    })),
  );
  routes.add(previewChange, schemas.previewChange, async ({ input: { subscriptionType: plan, per }, viewer }) =>
    toResults(await manage.previewChange(deps, signedIn(viewer), { plan, per }), ({ row, dueNowCents, appliesAt }) => ({
      dueNow: toDollars(dueNowCents),
      appliesAt,
      before: toDollars(priceOf(row, pricesOf(row))),
      after: toDollars(priceOf({ plan, per }, pricesOf(row))),
    })),
  );
  routes.add(changeSubscription, schemas.changeSubscription, async ({ input, viewer }) =>
    toResults(
      await manage.changeSubscription(
        deps,
        signedIn(viewer),
        { plan: input.subscriptionType, per: input.per },
        input.dueNow,
      ),
      (changed) => ('uid' in changed ? { subscription: toSubscription(changed) } : toPaid(changed)),
    ),
  );
  routes.add(setSubscriptionCard, schemas.setSubscriptionCard, async ({ input, viewer, network }) =>
    toResults(await setCard(deps, signedIn(viewer), { ...input, network }), (set) =>
      'uid' in set ? { subscription: toSubscription(set) } : { requiresAction: true, ...set },
    ),
  );
  routes.add(getRenewal, schemas.getRenewal, async ({ input, viewer }) => {
    const found = await renew.renewalOf(deps, { uid: viewer?.uid ?? null, token: input.token });
    return toResults(found, ({ row, isPaid }) => ({
      subscription: toSubscription(row),
      asked: toAsked(askedOf(row)),
      isPaid,
    }));
  });
  routes.add(payRenewal, schemas.payRenewal, async ({ input: { token, asked, ...card }, viewer, network }) => {
    const agreed = asked ? { plan: asked.subscriptionType, per: asked.per, cents: toCents(asked.amount) } : null;
    const caller = { uid: viewer?.uid ?? null, token };
    return toResults(await renew.payRenewal(deps, caller, { ...card, agreed, network }), toPaid);
  });
}

function toPaid(paid: Paid) {
  return 'token' in paid ? { OrderIdToken: paid.token } : { requiresAction: true, clientSecret: paid.clientSecret };
}

function signedIn(viewer: Viewer): SignedIn {
  if (!viewer) throw refusal(401);
  return viewer;
}

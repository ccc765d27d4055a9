import { liveSubscription, insertSubscription } from '../subscriptions/subscription.sql.ts';
import { askedFor } from '../subscriptions/asked.ts';
import { payPeriod } from '../subscriptions/pay.ts';
import { firstPrices } from '../subscriptions/plans.ts';
import { person } from './people.sql.ts';
import type { TestShop } from './shop.ts';

/** A member who has paid the first month of the standard plan with a card that is kept. */
export async function subscriber(shop: TestShop, email: string, card = '4242424242424242') {
  const { uid, browser } = await person(shop, email);
  const { deps, gateway } = shop;
  const at = deps.now().toISOString();
  const terms = { plan: 'standard', per: 'monthly' } as const;
  await deps.db.transaction((tx) =>
    insertSubscription(tx, {
      ...terms,
      uid,
      live_uid: uid,
      status: 'pending',
      periods_paid: 0,
      failed_charges: 0,
      created_at: at,
      updated_at: at,
    }),
  );
  const row = await liveSubscription(deps.db.read, uid);
  if (!row) throw new Error('The subscription was not inserted.');
  const tokenId = await gateway.tokenFor(card);
  const pay = () =>
    payPeriod(deps, row, 1, askedFor(terms, firstPrices), { tokenId, keepFor: { customerRef: null, email } });
  const asked = await pay();
  if (asked.ok && 'clientSecret' in asked.value) {
    await gateway.answerChallenge(asked.value.clientSecret, 'complete');
    await pay();
  }
  return { uid, browser, email, id: row.id };
}

import type { PersonalData } from '../personal-data.ts';
import { eraseSubscriptions, subscriptionsOfPerson } from './personal-data.sql.ts';

export const subscriptionData: PersonalData = {
  async read(source, { uid }) {
    const rows = await subscriptionsOfPerson(source, uid);
    return {
      subscriptions: rows.map((row) => ({
        plan: row.plan,
        per: row.per,
        status: row.status,
        paidUntil: row.paid_until,
        endsWithThePeriod: row.cancel_at_end === 1,
        card: row.card_last4 && { brand: row.card_brand, lastDigits: row.card_last4, expires: row.card_expires },
        startedAt: row.created_at,
        endedAt: row.ended_at,
      })),
    };
  },
  erase: (tx, { uid }, at) => eraseSubscriptions(tx, uid, at),
};

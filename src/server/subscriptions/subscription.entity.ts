import { audited } from '../staff/audited.ts';
import { type StaffEntity, titlesByNumber } from '../staff/entity.ts';
import { keepByStaff } from './staff-cancel.ts';
import { subscriberNames } from './subscription.admin.sql.ts';
import { waitingRenewals } from './waiting-renewals.ts';

export const subscriptionEntity: StaffEntity = {
  kind: 'subscription',
  name: 'Subscriptions',
  permission: 'shop.manage',
  titles: (source, ids) =>
    titlesByNumber(ids, async (numbers) =>
      (await subscriberNames(source, numbers)).map(({ id, display_name, email }) => ({
        id,
        title: `Subscription of ${display_name ?? email}`,
      })),
    ),
  called: () => 'a subscription',
  today: waitingRenewals,
  verbs: {
    cancelSubscription: {
      words: 'cancelled',
      putBack: {
        says: 'The subscription goes on, and its card is charged at the end of the paid time. The subscriber gets an email.',
        asksAgain: true,
        fits: ({ after }) => after['state'] === 'ending',
        run: ({ deps, call, id, key }) => {
          const input = { subscriptionId: Number(id), key };
          const verb = { name: 'keepSubscription', subject: `subscription:${id}`, input };
          return audited(deps, call, verb, (tx) => keepByStaff(tx, deps, input));
        },
      },
    },
    keepSubscription: { words: 'kept going' },
  },
};

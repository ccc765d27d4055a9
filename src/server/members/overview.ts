import type { Overview } from '#contract/overview.ts';
import { planTitles } from '#contract/plan-titles.ts';
import { membershipsOf } from '../access/held.ts';
import type { Deps } from '../deps.ts';
import { memberTickets } from '../events/member-tickets.ts';
import { guides } from '../guides/catalogue.ts';
import { memberOrders, ordersWithoutAddress } from '../store/orders/member-orders.ts';
import { lastSubscriptionOf } from '../subscriptions/subscription.ts';
import { toSubscription } from '../subscriptions/subscription.wire.ts';
import { guideToBegin, halfReadGuide } from '../guides/half-read.ts';
import { type Asked, accessToGuides } from '../guides/own-guides.ts';

const guidesShown = 12;
const rowsShown = 3;

/** What the dashboard opens with: plan and companies, what is due, and the first of everything that is the member's. */
export async function overviewOf(deps: Deps, asked: Asked): Promise<Overview> {
  const { uid } = asked.viewer;
  const { guides: all } = await guides(deps);
  const [row, companies, decided, tickets, orders, unsent] = await Promise.all([
    lastSubscriptionOf(deps.db.read, uid),
    membershipsOf(deps.db.read, uid),
    accessToGuides(deps, asked, all),
    memberTickets(deps, uid, 1),
    memberOrders(deps, uid, 1),
    ordersWithoutAddress(deps, uid),
  ]);
  const subscription = row && toSubscription(row);
  const open = decided.filter(({ decision }) => decision.needs === null).map(({ guide }) => guide);
  const reading = await halfReadGuide(deps, asked, open);
  const own = open.filter(({ openBy }) => openBy !== 'free');
  const shown = [...own, ...open.filter((guide) => !own.includes(guide))].slice(0, guidesShown);
  const coming = tickets.tickets.filter(({ isPast }) => !isPast);
  return {
    subscription,
    companies: companies.map(({ corporateId, name, role }) => ({ corporateId, corporateName: name, role })),
    due: [
      ...(subscription?.status === 'pastDue'
        ? [
            {
              kind: 'payment' as const,
              // What the payment is for: the plan that follows, if the member has changed it.
              about: planTitles[(subscription.next ?? subscription).subscriptionType],
              href: '/member/renew',
              until: subscription.accessUntil,
            },
          ]
        : []),
      ...unsent.map(({ orderNo, href }) => ({ kind: 'address' as const, about: orderNo, href, until: null })),
      ...coming.flatMap(({ asksNames, title, ticketUrl, startsAt }) =>
        asksNames ? [{ kind: 'names' as const, about: title, href: ticketUrl, until: startsAt }] : [],
      ),
    ],
    guides: shown,
    guideCount: open.length,
    reading,
    begin: reading === null ? await guideToBegin(deps, asked, shown) : null,
    tickets: coming.slice(0, rowsShown),
    ticketCount: tickets.totalCnt,
    orders: orders.orders.slice(0, rowsShown),
    orderCount: orders.totalCnt,
  };
}

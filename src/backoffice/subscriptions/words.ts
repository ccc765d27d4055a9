import { subscriptionStates } from '#contract/admin/state-words.ts';
import type { SubscriptionRow } from '#contract/admin/subscriptions.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { organisationZone } from '#contract/wall-clock.ts';

export const filters = [
  {
    name: 'state',
    label: 'Status',
    all: 'All that run',
    options: [
      { value: 'failing', label: subscriptionStates.failing },
      { value: 'due', label: 'Charged within 7 days' },
      { value: 'ending', label: subscriptionStates.ending },
    ],
  },
];

/** 'Fri 27 Nov', with the year if it is another one. */
function day(instant: string, now: Date): string {
  const at = new Date(instant);
  const year = (of: Date) =>
    new Intl.DateTimeFormat('en-AU', { timeZone: organisationZone, year: 'numeric' }).format(of);
  return new Intl.DateTimeFormat('en-AU', {
    timeZone: organisationZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(year(at) !== year(now) && { year: 'numeric' }),
  })
    .format(at)
    .replace(/,/g, '');
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** What happens next: 'Card declined twice; tried again Fri 27 Nov; ends Fri 4 Dec unless it is paid.' */
export function nextText(row: SubscriptionRow, now: Date = new Date()): string {
  const { state, failedCharges, chargeAt, endsAt, amount, nextPlan, card, isCardAsked } = row;
  if (state === 'ending')
    return `Cancelled; ends ${endsAt === null ? 'soon' : day(endsAt, now)}. Nothing more is charged.`;
  const isNow = chargeAt !== null && Date.parse(chargeAt) <= now.getTime();
  if (state === 'failing') {
    const what = isCardAsked
      ? 'The payment provider does not know the card; asked for a new one'
      : card === null
        ? 'No card is kept'
        : `Card declined ${times(failedCharges)}`;
    const again =
      chargeAt === null ? 'not tried again' : isNow ? 'tried again now' : `tried again ${day(chargeAt, now)}`;
    return `${what}; ${again}; ends ${endsAt === null ? 'soon' : day(endsAt, now)} unless it is paid.`;
  }
  const on = chargeAt === null || isNow ? 'now' : day(chargeAt, now);
  return `${formatStoreMoney(amount)} is charged ${on}${nextPlan === null ? '' : `, for ${nextPlan}`}.`;
}

import * as z from 'zod/mini';
import type { Promotable, PromotionState, StaffPromotion } from '#contract/admin/promotions.ts';
import { formatMoney } from '#contract/money.ts';
import { organisationZone } from '#contract/wall-clock.ts';
import { count } from '../parts/count.ts';
import { whenText } from '../parts/when.ts';

export const states: Record<PromotionState, string> = {
  running: 'Running',
  planned: 'Planned',
  ended: 'Ended',
  usedUp: 'Used up',
};
export const stateFilter = {
  name: 'state',
  label: 'Status',
  all: 'Every status',
  options: Object.entries(states).map(([value, label]) => ({ value, label })),
};

/** '20% off', '$5.00 off' */
export const reductionText = ({ percent, amount }: StaffPromotion): string =>
  percent === null ? `${formatMoney(amount ?? 0)} off` : `${percent}% off`;

/** '3 of 20', '3, no limit' */
export const usesText = ({ uses, limitTotal }: StaffPromotion): string =>
  limitTotal === null ? `${uses}, no limit` : `${uses} of ${limitTotal}`;

/** By the clocks in Sydney, as the heading beside it says. */
export function runsText({ startsAt, endsAt }: StaffPromotion): string {
  const when = (instant: string): string => whenText(instant, new Date(), organisationZone);
  if (startsAt === null && endsAt === null) return 'Always';
  const from = startsAt === null ? null : `from ${when(startsAt)}`;
  const until = endsAt === null ? null : `until ${when(endsAt)}`;
  const text = [from, until].filter(Boolean).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// What a promotion is for, as the form holds it: 'kind:product', 'product:17', 'guideCategory:3'.

const lists = {
  product: ['productIds', 'products', 'Product'],
  guide: ['guideIds', 'guides', 'Guide'],
  event: ['eventIds', 'events', 'Event'],
  productCategory: ['productCategoryIds', 'productCategories', 'Category of products'],
  guideCategory: ['guideCategoryIds', 'guideCategories', 'Category of guides'],
} as const;
const listNames = Object.keys(lists) as (keyof typeof lists)[];
export const kinds = { product: 'All products', guide: 'All guides', event: 'All events' } as const;
type Kind = keyof typeof kinds;

export function scopeOf(chosen: readonly string[]): StaffPromotion['scope'] {
  const idsOf = (list: string) =>
    chosen.filter((each) => each.startsWith(`${list}:`)).map((each) => Number(each.slice(list.length + 1)));
  const scope: StaffPromotion['scope'] = Object.fromEntries(
    listNames.map((list) => [lists[list][0], idsOf(list)] as const).filter(([, ids]) => ids.length > 0),
  );
  const whole = (Object.keys(kinds) as Kind[]).filter((kind) => chosen.includes(`kind:${kind}`));
  return whole.length > 0 ? { ...scope, kinds: whole } : scope;
}

/** Everything that can be chosen one by one. */
export function scopeChoices(promotable: Promotable | undefined) {
  if (!promotable) return [];
  return listNames.flatMap((list) =>
    promotable[lists[list][1]].map(({ id, title }) => ({ id: `${list}:${id}`, label: title, note: lists[list][2] })),
  );
}

/** 'All guides, Harbour walk (event)'; what is gone has its number. */
export function scopeText({ scope }: StaffPromotion, promotable: Promotable | undefined): string {
  const known = new Map(scopeChoices(promotable).map((choice) => [choice.id, choice.label]));
  const single = listNames.flatMap((list) =>
    (scope[lists[list][0]] ?? []).map(
      (id) => `${known.get(`${list}:${id}`) ?? `number ${id}`} (${lists[list][2].toLowerCase()})`,
    ),
  );
  const all = [...(scope.kinds ?? []).map((kind) => kinds[kind]), ...single];
  return all.length === 0 ? 'All products, guides and events' : all.join(', ');
}

/** What of a promotion stays as it was made. */
export const fixedFacts = (promotion: StaffPromotion, promotable: Promotable | undefined) =>
  [
    ['Code', promotion.code],
    ['Takes off', reductionText(promotion)],
    ['For', scopeText(promotion, promotable)],
    ['Minimum spend', promotion.minSpend > 0 ? formatMoney(promotion.minSpend) : 'None'],
    ['Who can use it', promotion.perPerson ? 'Only people with a code of their own' : 'Everybody with the code'],
  ] as const;

/** Why it stays, and what to do instead. */
export const fixedText = ({ uses }: Pick<StaffPromotion, 'uses'>): string =>
  `${
    uses === 0
      ? 'Nobody has used it, but people may have been told it'
      : `${count(uses, 'order')} ${uses === 1 ? 'uses' : 'use'} it, and invoices and refunds count with it`
  }. To give another discount, end this one and make a promotion with another code.`;

// What both forms have.

const limit = z.nullable(z.int('Enter a whole number.').check(z.minimum(1, 'Enter a number above 0, or nothing.')));
const instant = z.nullable(
  z.string().check(z.refine((value) => value !== '?', 'Enter a whole date and time, or nothing.')),
);
export const termsForm = {
  description: z.string().check(z.trim(), z.minLength(1, 'Say in a few words what it takes off.'), z.maxLength(300)),
  startsAt: instant,
  endsAt: instant,
  limitTotal: limit,
  limitPerCustomer: limit,
};
export const termNames = {
  description: 'What shoppers read',
  startsAt: 'Begins',
  endsAt: 'Ends',
  limitTotal: 'Uses at most',
  limitPerCustomer: 'Uses for one customer',
};

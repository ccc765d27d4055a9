import type { GivenAccess, PersonDetail, PersonRow, Why } from '#contract/admin/people.ts';
import { dayText } from '#contract/calendar.ts';
import type { OpenBy } from '#contract/open-by.ts';
import { planTitles } from '#contract/plan-titles.ts';

export const nameOf = ({ name, email }: Pick<PersonRow, 'name' | 'email'>): string => name ?? email;

export const kindOptions = [
  { value: 'member', label: 'Without plan or company' },
  { value: 'subscriber', label: 'Subscribers' },
  { value: 'company', label: 'In a company' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'unproven', label: 'Address not proven' },
];

export function stateText({ status, proven, isStaff }: Pick<PersonRow, 'status' | 'proven' | 'isStaff'>): string {
  const words = [
    status === 'disabled' ? 'Disabled' : 'Can log in',
    !proven && 'address not proven',
    isStaff && 'works here',
  ];
  return words.filter((each) => each !== false).join(', ');
}

export const openByText: Record<OpenBy, string> = {
  bought: 'Bought',
  given: 'Given by staff',
  subscription: 'Through the subscription',
  company: 'Through the company',
  free: 'Free for everybody who is logged in',
};

/** The last day on which something opens that ends at this instant. */
export const lastDay = (until: string): string => dayText(new Date(Date.parse(until) - 1));

export function givenText({ state, until }: Pick<GivenAccess, 'state' | 'until'>): string {
  if (state === 'taken') return 'Taken away';
  if (until === null) return 'Open, without an end';
  return state === 'ended' ? `Ended, the last day was ${lastDay(until)}` : `Open until ${lastDay(until)}`;
}

/** Whether it opens, as the answer of the rule. */
export function opensText({ accessResultCode, because, hasPage }: Why): string {
  if (!hasPage) return 'Its page is not on the site, so it opens for nobody now.';
  if (because.kind === 'inactive') return 'It does not open.';
  return accessResultCode === 0 ? 'It opens.' : 'It does not open.';
}

/** Which part of the rule decided, in a sentence. */
export function becauseText({ because }: Pick<Why, 'because'>, name: string): string {
  const { kind, plan, company = '', until = null, isLapsed = false } = because;
  switch (kind) {
    case 'public':
      return 'It opens for everybody, also without a log-in.';
    case 'member':
      return 'It opens for everybody who is logged in.';
    case 'login':
      return 'It asks for a log-in.';
    case 'inactive':
      return `The account of ${name} is disabled, so nothing opens behind the log-in. Enable it first.`;
    case 'bought':
      return `${name} has bought it, and keeps it.`;
    case 'given':
      return `Staff gave it to ${name}${until === null ? ', without an end' : `, until ${lastDay(until)}`}.`;
    case 'subscription': {
      const title = planTitles[plan ?? 'standard'];
      return `The ${title} subscription of ${name} opens it${until === null ? '' : `, paid until ${dayText(until)}`}.`;
    }
    case 'company':
      return `${company} opens it for its people, and ${name} is one of them.`;
    case 'staff':
      return `${name} works on the site, and may look at every page.`;
    case 'lacks':
      return isLapsed
        ? `The subscription of ${name} has ended, and nothing else of theirs opens it.`
        : `Nothing that ${name} has opens it.`;
  }
}

/** What would open it; null if nothing is missing, or nothing could. */
export function wouldOpenText({ needs }: Pick<Why, 'needs'>): string | null {
  if (needs === null) return null;
  const ways = [
    needs.guide !== null && `buying ‘${needs.guide}’, or being given it here`,
    needs.guide !== null && 'a company that has it for its people',
    needs.plan === 'standard' && 'a Standard or Professional subscription',
    needs.plan === 'pro' && 'a Professional subscription',
    needs.company && 'being one of the people of its company',
  ].filter((each) => each !== false);
  return ways.length === 0 ? null : `It would open by ${ways.join('; or ')}.`;
}

export const newsletterText: Record<NonNullable<PersonDetail['newsletter']>['state'], string> = {
  subscribed: 'Subscribed',
  asked: 'Asked, not confirmed yet',
  none: 'Not subscribed',
};

export const evidenceText: Record<string, string> = {
  asked: 'Asked for it',
  confirmed: 'Confirmed it',
  unsubscribed: 'Ended it',
};

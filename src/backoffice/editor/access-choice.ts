import type { PageAccessRule } from '#contract/admin/pages.ts';

/** The access rules of A-49 as one choice each, besides the guide of an entitlement. */
export const accessChoices = [
  { value: 'inherit', label: 'As the page above it' },
  { value: 'public', label: 'Everybody' },
  { value: 'member', label: 'Members' },
  { value: 'standard', label: 'Subscribers (Standard or Professional)' },
  { value: 'pro', label: 'Professional subscribers' },
  { value: 'corporate', label: 'Members of a company' },
  { value: 'guide', label: 'Buyers of a guide' },
  { value: 'guide standard', label: 'Buyers of a guide, and subscribers' },
  { value: 'guide pro', label: 'Buyers of a guide, and Professional subscribers' },
] as const;
export type AccessChoice = (typeof accessChoices)[number]['value'];

export function choiceOf(access: PageAccessRule): { choice: AccessChoice; guideId: number | null } {
  switch (access.kind) {
    case 'subscriber':
      return { choice: access.plan, guideId: null };
    case 'entitlement':
      return { choice: access.plan ? `guide ${access.plan}` : 'guide', guideId: access.guideId };
    default:
      return { choice: access.kind, guideId: null };
  }
}

/** The rule of a choice; null while a guide is missing. A rule that names companies keeps them. */
export function ruleOf(choice: AccessChoice, guideId: number | null, before: PageAccessRule): PageAccessRule | null {
  switch (choice) {
    case 'inherit':
    case 'public':
    case 'member':
      return { kind: choice };
    case 'standard':
    case 'pro':
      return { kind: 'subscriber', plan: choice };
    case 'corporate':
      return before.kind === 'corporate' ? before : { kind: 'corporate' };
    case 'guide':
      return guideId === null ? null : { kind: 'entitlement', guideId };
    case 'guide standard':
    case 'guide pro':
      return guideId === null
        ? null
        : { kind: 'entitlement', guideId, plan: choice === 'guide pro' ? 'pro' : 'standard' };
  }
}

/** A rule as a person reads it. */
export function ruleText(access: PageAccessRule): string {
  const { choice, guideId } = choiceOf(access);
  const label = accessChoices.find(({ value }) => value === choice)?.label ?? choice;
  const companies = access.kind === 'corporate' ? (access.corporateIds ?? []) : [];
  const which = guideId === null ? companies.map((id) => `company ${id}`) : [`guide ${guideId}`];
  return which.length === 0 ? label : `${label} (${which.join(', ')})`;
}

import { expect, test } from 'vitest';
import type { PageAccessRule } from '#contract/admin/pages.ts';
import { accessChoices, choiceOf, ruleOf } from './access-choice.ts';

test.each<PageAccessRule>([
  { kind: 'inherit' },
  { kind: 'public' },
  { kind: 'member' },
  { kind: 'subscriber', plan: 'standard' },
  { kind: 'subscriber', plan: 'pro' },
  { kind: 'corporate' },
  { kind: 'corporate', corporateIds: [3, 4] },
  { kind: 'entitlement', guideId: 7 },
  { kind: 'entitlement', guideId: 7, plan: 'standard' },
  { kind: 'entitlement', guideId: 7, plan: 'pro' },
])('%j is the same rule after it was shown and saved', (rule) => {
  const { choice, guideId } = choiceOf(rule);
  expect(accessChoices.map(({ value }) => value)).toContain(choice);
  expect(ruleOf(choice, guideId, rule)).toEqual(rule);
});

test('a rule for buyers needs a guide', () => {
  expect(ruleOf('guide', null, { kind: 'public' })).toBeNull();
  expect(ruleOf('guide pro', null, { kind: 'public' })).toBeNull();
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlanGuides } from '#contract/guides.ts';
import type { Per, Plan } from '#contract/subscriptions.ts';
import { PlanChoice } from './plan-choice.tsx';

const drawn = (plans: readonly Plan[], guides: readonly PlanGuides[] = [], per: Per = 'monthly') =>
  renderToStaticMarkup(
    <PlanChoice plans={plans} chosen={null} per={per} onChoose={() => {}} onPer={() => {}} guides={guides} />,
  );
const plan: Plan = { subscriptionType: 'pro', title: 'Professional', monthly: 19, yearly: 135 };

test('a site that offers no plan says so, and asks for no choice', () => {
  expect(drawn([])).toContain('There is no plan to subscribe to at the moment.');
  expect(drawn([])).not.toContain('radio');
});

test('a plan that is offered can be chosen', () => {
  expect(drawn([plan])).toContain('aria-label="Professional, ');
});

test('a plan shows the covers of its guides and how many more there are; the saving only of a year', () => {
  const covers = [{ guideId: 1, title: 'Respect at Work', imageUrl: null }];
  const text = drawn([plan], [{ subscriptionType: 'pro', guideCount: 3, covers }]);
  expect(text).toContain('aria-label="Guides in Professional"');
  expect(text).toContain('Respect at Work');
  expect(text).toContain('and 2 more');
  expect(text).not.toContain('You save');
  expect(drawn([plan], [], 'yearly')).toContain('You save AU$93.00 a year');
  expect(drawn([plan])).not.toContain('Guides in');
});

import type { PlanPrice } from '#contract/admin/plans.ts';
import { planTitles } from '#contract/plan-titles.ts';
import { audited } from '../staff/audited.ts';
import { revisionOf, type StaffEntity } from '../staff/entity.ts';
import { savePlan } from './plan.admin.ts';

const planOf = (id: string): PlanPrice['plan'] => (id === 'pro' ? 'pro' : 'standard');

export const planEntity: StaffEntity = {
  kind: 'plan',
  name: 'Plans',
  permission: 'shop.manage',
  called: (id) => `the plan ${planTitles[planOf(id)]}`,
  verbs: {
    savePlan: {
      words: 'saved',
      putBack: {
        says: 'New subscribers pay the price of before. Whoever has subscribed since keeps what they pay.',
        run: ({ deps, call, id, before, after, key }) => {
          const values = before['values'] as PlanPrice['values'];
          const input = { plan: planOf(id), revision: revisionOf(after), values, key };
          return audited(deps, call, { name: 'savePlan', subject: `plan:${id}`, input }, (tx) => savePlan(tx, input));
        },
      },
    },
  },
};

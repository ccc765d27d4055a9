import * as z from 'zod/mini';
import { id, money } from '../cart-shapes.schemas.ts';
import { data } from '../errors.schemas.ts';
import { subscriptionType } from '../subscriptions.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';

const values = z.object({
  /** What a new subscription costs, GST included. */
  monthly: money,
  yearly: money,
  /** Whether new subscribers can have it. */
  onSale: z.boolean(),
});

export const planPrice = z.object({ plan: subscriptionType, revision, values });

export const getStaffPlans = {
  input: z.object({}),
  output: data(
    z.object({
      plans: z.array(
        z.extend(planPrice, {
          title: z.string(),
          /** Who has it now; null above 1000. */
          subscribers: z.nullable(z.number()),
          /** The guides that it opens; the first 500. */
          guides: z.array(z.object({ guideId: id, title: z.string() })),
        }),
      ),
    }),
  ),
  summary: 'The plans with what new subscribers pay, who has them, and the guides that they open.',
};

export const savePlan = {
  input: changeInput({ plan: subscriptionType }, values),
  output: changeOutput(planPrice),
  summary: 'Saves what a plan costs new subscribers, and whether it is on sale. Subscriptions keep their prices.',
};

import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './plans.schemas.ts';

export type PlanPrice = z.infer<typeof schemas.planPrice>;
export type StaffPlan = NonNullable<z.infer<typeof schemas.getStaffPlans.output>['data']>['plans'][number];

export const getStaffPlans: Endpoint<typeof schemas.getStaffPlans> = {
  method: 'GET',
  path: '/api/admin/plans/get',
  access: 'shop.manage',
};

export const savePlan: Endpoint<typeof schemas.savePlan> = {
  method: 'POST',
  path: '/api/admin/plans/save',
  access: 'shop.manage',
};

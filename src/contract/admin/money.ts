import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './money.schemas.ts';

export type Takings = z.infer<typeof schemas.getTakings.output>;
export type DayTakings = z.infer<typeof schemas.takingsOfDay>;
export type Gst = z.infer<typeof schemas.getGst.output>;
export type GstPeriod = z.infer<typeof schemas.gstPeriod>;
export type MoneyDays = z.infer<typeof schemas.getMoneyDays.output>;
export type MoneyDay = NonNullable<z.infer<typeof schemas.getMoneyDay.output>['data']>;
export type Comparison = NonNullable<MoneyDays['days'][number]['comparison']>;
export type Difference = z.infer<typeof schemas.difference>;

export const getTakings: Endpoint<typeof schemas.getTakings> = {
  method: 'GET',
  path: '/api/admin/money/takings',
  access: 'shop.manage',
};

export const getGst: Endpoint<typeof schemas.getGst> = {
  method: 'GET',
  path: '/api/admin/money/gst',
  access: 'shop.manage',
};

export const getMoneyDays: Endpoint<typeof schemas.getMoneyDays> = {
  method: 'GET',
  path: '/api/admin/money/days',
  access: 'shop.manage',
};

export const getMoneyDay: Endpoint<typeof schemas.getMoneyDay> = {
  method: 'GET',
  path: '/api/admin/money/day',
  access: 'shop.manage',
};

export const compareDay: Endpoint<typeof schemas.compareDay> = {
  method: 'POST',
  path: '/api/admin/money/compareDay',
  access: 'shop.manage',
};

export const exportMoney: Endpoint<typeof schemas.exportMoney> = {
  method: 'POST',
  path: '/api/admin/money/exportMoney',
  access: 'shop.manage',
  fresh: true,
};

import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './orders.schemas.ts';

// What staff do, as verbs. Each change is written to the audit with the state before and after it.

export type StaffOrder = z.infer<typeof schemas.staffOrder>;
export type StaffOrderRow = z.infer<typeof schemas.staffOrderRow>;
export type StaffRefund = z.infer<typeof schemas.staffRefund>;

export const getStaffOrders: Endpoint<typeof schemas.getStaffOrders> = {
  method: 'GET',
  path: '/api/admin/getOrders',
  access: 'shop.manage',
};

export const getStaffOrder: Endpoint<typeof schemas.getStaffOrder> = {
  method: 'GET',
  path: '/api/admin/getOrder',
  access: 'shop.manage',
};

export const refundOrder: Endpoint<typeof schemas.refundOrder> = {
  method: 'POST',
  path: '/api/admin/refundOrder',
  access: 'shop.manage',
  fresh: true,
};

export const refundLines: Endpoint<typeof schemas.refundLines> = {
  method: 'POST',
  path: '/api/admin/refundLines',
  access: 'shop.manage',
  fresh: true,
};

export const refundAmount: Endpoint<typeof schemas.refundAmount> = {
  method: 'POST',
  path: '/api/admin/refundAmount',
  access: 'shop.manage',
  fresh: true,
};

export const resendReceipt: Endpoint<typeof schemas.resendReceipt> = {
  method: 'POST',
  path: '/api/admin/resendReceipt',
  access: 'shop.manage',
};

export const setStock: Endpoint<typeof schemas.setStock> = {
  method: 'POST',
  path: '/api/admin/setStock',
  access: 'shop.manage',
};

export const getMoneyReport: Endpoint<typeof schemas.getMoneyReport> = {
  method: 'GET',
  path: '/api/admin/getMoneyReport',
  access: 'shop.manage',
  limit: { calls: 30, minutes: 10 },
};

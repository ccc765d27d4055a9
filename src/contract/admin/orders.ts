import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './orders.schemas.ts';

// What staff do, as verbs. Each change is written to the audit with the state before and after it.

export type StaffOrder = z.infer<typeof schemas.staffOrder>;
export type StaffOrderRow = z.infer<typeof schemas.staffOrderRow>;
export type StaffRefund = z.infer<typeof schemas.staffRefund>;
export type StaffDelivery = z.infer<typeof schemas.staffDelivery>;
export type OrderMoment = z.infer<typeof schemas.orderMoment>;
export type Parcel = z.infer<typeof schemas.parcel>;
export type RefundPreview = NonNullable<z.infer<typeof schemas.previewRefund.output>['results']>;
export type PackingList = NonNullable<z.infer<typeof schemas.getPackingList.output>['data']>;
export type OrderPeriod = (typeof schemas.orderPeriods)[number];

export const getStaffOrders: Endpoint<typeof schemas.getStaffOrders> = {
  method: 'POST',
  path: '/api/admin/getOrders',
  asks: true,
  access: 'shop.manage',
};

export const exportOrders: Endpoint<typeof schemas.exportOrders> = {
  method: 'POST',
  path: '/api/admin/orders/exportOrders',
  access: 'shop.manage',
  fresh: true,
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

export const previewRefund: Endpoint<typeof schemas.previewRefund> = {
  method: 'POST',
  path: '/api/admin/orders/previewRefund',
  access: 'shop.manage',
};

export const changeDeliveryAddress: Endpoint<typeof schemas.changeDeliveryAddress> = {
  method: 'POST',
  path: '/api/admin/orders/changeAddress',
  access: 'shop.manage',
};

export const setPacked: Endpoint<typeof schemas.setPacked> = {
  method: 'POST',
  path: '/api/admin/orders/setPacked',
  access: 'shop.manage',
};

export const addOrderNote: Endpoint<typeof schemas.addOrderNote> = {
  method: 'POST',
  path: '/api/admin/orders/addNote',
  access: 'shop.manage',
};

export const removeOrderNote: Endpoint<typeof schemas.removeOrderNote> = {
  method: 'POST',
  path: '/api/admin/orders/removeNote',
  access: 'shop.manage',
};

export const getPackingList: Endpoint<typeof schemas.getPackingList> = {
  method: 'GET',
  path: '/api/admin/orders/packingList',
  access: 'shop.manage',
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
  limit: { calls: 30, minutes: 10, eachProcess: true },
};

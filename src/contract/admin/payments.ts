import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './payments.schemas.ts';

export type OpenPayment = z.infer<typeof schemas.openPayment>;
export type OpenRefund = z.infer<typeof schemas.openRefund>;
export type AskOutcome = NonNullable<z.infer<typeof schemas.askProvider.output>['results']>['outcome'];

export const listOpenPayments: Endpoint<typeof schemas.listOpenPayments> = {
  method: 'POST',
  path: '/api/admin/payments/list',
  asks: true,
  access: 'shop.manage',
};

export const askProvider: Endpoint<typeof schemas.askProvider> = {
  method: 'POST',
  path: '/api/admin/payments/askProvider',
  access: 'shop.manage',
};

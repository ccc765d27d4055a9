import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './carts.schemas.ts';

export type CartRow = z.infer<typeof schemas.cartRow>;

export const listCarts: Endpoint<typeof schemas.listCarts> = {
  method: 'POST',
  path: '/api/admin/carts/list',
  asks: true,
  access: 'shop.manage',
};

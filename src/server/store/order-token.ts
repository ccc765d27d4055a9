import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { hashToken } from '../secrets.ts';
import type { OrderRow } from './order.sql.ts';

/** What a new order stores of its secret token. */
export function newOrderToken(deps: Deps): Pick<OrderRow, 'token_nonce' | 'token_hash'> {
  const nonce = randomBytes(16).toString('base64url');
  return { token_nonce: nonce, token_hash: hashToken(orderToken(deps, { token_nonce: nonce })) };
}

/** The secret token of an order, made again from its nonce: a repeated pay answers the same one. */
export function orderToken(deps: Deps, order: Pick<OrderRow, 'token_nonce'>): string {
  return deps.secrets.tokenFrom('order', order.token_nonce);
}

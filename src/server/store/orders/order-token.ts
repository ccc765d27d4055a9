import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../secrets.ts';
import type { OrderRow } from './order.sql.ts';

/** The token columns of a new order; the token itself is not stored. */
export function newOrderToken(deps: Pick<Deps, 'secrets'>): Pick<OrderRow, 'token_nonce' | 'token_hash'> {
  const nonce = randomBytes(16).toString('base64url');
  return { token_nonce: nonce, token_hash: hashToken(orderToken(deps, { token_nonce: nonce })) };
}

/** The secret token of an order, derived from its nonce: a repeated pay returns the same token. */
export function orderToken(deps: Pick<Deps, 'secrets'>, order: Pick<OrderRow, 'token_nonce'>): string {
  return deps.secrets.tokenFrom('order', order.token_nonce);
}

import { timingSafeEqual } from 'node:crypto';
import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../../deps.ts';
import { orderToken } from './order-token.ts';
import type { OrderRow } from './order.sql.ts';

export const invoicePath = '/api/order/invoice';
const lifeMs = dayMs;

type LinkDeps = Pick<Deps, 'now' | 'secrets'>;

/** The URL of an order's invoice, as long as the order's token is valid. */
export function invoiceUrl(deps: LinkDeps, order: Pick<OrderRow, 'token_nonce'>): string {
  return `${invoicePath}/${orderToken(deps, order)}`;
}

/**
 * The same for a caller who may see the order now: works for a day even if the order's token has expired, because a
 * download sends no bearer token that shows the buyer.
 */
export function signedInvoiceUrl(deps: LinkDeps, order: Pick<OrderRow, 'token_nonce'>): string {
  const until = deps.now().getTime() + lifeMs;
  return `${invoiceUrl(deps, order)}?until=${until}.${signatureOf(deps, orderToken(deps, order), until)}`;
}

/** Whether `until` of a signed URL is from this server and has not passed. */
export function isSigned(deps: LinkDeps, token: string, until: unknown): boolean {
  const match = typeof until === 'string' ? /^(\d{1,15})\.([\w-]{43})$/.exec(until) : null;
  if (!match) return false;
  const expected = Buffer.from(signatureOf(deps, token, Number(match[1])));
  return timingSafeEqual(Buffer.from(match[2] ?? ''), expected) && Number(match[1]) > deps.now().getTime();
}

function signatureOf({ secrets }: LinkDeps, token: string, until: number): string {
  return secrets.tokenFrom('invoice', `${token}.${until}`);
}

import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';

export const ticketsPath = '/tickets';

type LinkDeps = Pick<Deps, 'secrets'>;

/**
 * The path of a registration's tickets: its booking code and 256 bits that only this server can compute from it, so
 * that nothing secret is stored. Whoever has the link has the tickets.
 */
export function ticketPath(deps: LinkDeps, bookingCode: string): string {
  return `${ticketsPath}/${bookingCode}-${secretOf(deps, bookingCode)}`;
}

/** The booking code in a token of such a path; null for any other text. */
export function bookingCodeOf(deps: LinkDeps, token: string): string | null {
  const match = /^([0-9A-HJKMNP-TV-Z]{8})-([\w-]{43})$/.exec(token);
  if (!match) return null;
  const [, bookingCode = '', secret = ''] = match;
  return timingSafeEqual(Buffer.from(secret), Buffer.from(secretOf(deps, bookingCode))) ? bookingCode : null;
}

function secretOf({ secrets }: LinkDeps, bookingCode: string): string {
  return secrets.tokenFrom('ticket', bookingCode);
}

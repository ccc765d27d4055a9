import type * as z from 'zod/mini';
import type * as schemas from './open-by.schemas.ts';

export type OpenBy = z.infer<typeof schemas.openBy>;

/** What a buyer is told of a guide that opens already; a bought one cannot be bought again. */
const opensAlready: Record<Exclude<OpenBy, 'bought'>, string> = {
  given: 'This guide opens for you already. Buying it keeps it for good.',
  subscription: 'Your subscription already opens this guide. Buying it keeps it for good.',
  company: 'Your organisation already opens this guide for you. Buying it keeps it for good.',
  free: 'This guide already opens for you.',
};

export function openedAlready(openBy: OpenBy | null | undefined): string | null {
  return openBy === null || openBy === undefined || openBy === 'bought' ? null : opensAlready[openBy];
}

import * as z from 'zod/mini';
import { data, flat } from '../errors.schemas.ts';

const locale = z.enum(['au', 'nz']);

export const linkName = z.object({
  kind: z.enum(['page', 'event', 'product', 'file', 'redirect']),
  /** Of a redirect, the address that it leads to. */
  title: z.string(),
  /** Visitors can open it. */
  isLive: z.boolean(),
});

export const nameLink = {
  input: z.object({ href: z.string().check(z.minLength(1), z.maxLength(2000)), locale }),
  output: data(linkName),
  summary: 'What stands at an address of this site; null if nothing does.',
};

export const listReceivers = {
  input: z.object({}),
  output: flat({
    receivers: z.array(
      z.object({
        address: z.string(),
        /** What the settings name it for; '' for an address that published forms have used. */
        use: z.string(),
      }),
    ),
  }),
  summary:
    'The addresses that a form of a page can send to: those of the settings, and what published forms have used.',
};

import * as z from 'zod/mini';
import { id, isoInstant } from './cart-shapes.schemas.ts';
import { results } from './errors.schemas.ts';
import { key, reason } from './staff-shapes.schemas.ts';

export const cancelEvent = {
  input: z.object({ eventId: id, reason: reason.check(z.minLength(1)), key }),
  output: results(
    z.object({
      cancelledAt: isoInstant,
      /** What is cancelled and refunded after this response. */
      registrations: z.number(),
      tickets: z.number(),
    }),
  ),
  summary: 'Cancels a coming event: refunds every ticket and mails everybody who booked, with the reason.',
};

import * as z from 'zod/mini';
import { isoInstant, money } from '../cart-shapes.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';

export const cartRow = z.object({
  /** Tells rows apart; it opens nothing. */
  mark: z.string(),
  begunAt: isoInstant,
  changedAt: isoInstant,
  items: z.array(z.string()),
  /** At the prices of today, without delivery and promotion. */
  totalAmount: money,
  isEmailKnown: z.boolean(),
  /** A payment of it is open. */
  isBeingPaid: z.boolean(),
});

export const listCarts = {
  input: listInput(['-begunAt', 'begunAt'], {}),
  output: listOutput(cartRow, {}),
  summary: 'Carts with items that nobody has paid, newest first; without whose they are.',
};

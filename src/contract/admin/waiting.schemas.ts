import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { results } from '../errors.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { key } from './shapes.schemas.ts';

export const waitingRow = z.object({
  entryId: id,
  name: z.string(),
  email: z.string(),
  tickets: z.number(),
  since: isoInstant,
  /** 'offered' until `expiresAt`; 'paying': the offer is in a checkout. */
  state: z.enum(['waiting', 'offered', 'paying']),
  expiresAt: z.nullable(isoInstant),
});

export const listWaiting = {
  input: listInput(['since'], { eventId: id }),
  output: listOutput(waitingRow, {}),
  summary: 'The waiting list of an event in its order, with the offers that are out.',
};

export const takeOffWaiting = {
  input: z.object({ eventId: id, entryId: id, key }),
  output: results(z.object({ entryId: id })),
  summary: 'Takes somebody off a waiting list; places that were offered to them go to the next.',
};

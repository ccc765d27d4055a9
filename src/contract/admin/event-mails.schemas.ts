import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';

const words = { subject: z.string().check(z.maxLength(200)), text: z.string().check(z.maxLength(10_000)) };

export const listEventMails = {
  input: listInput(['-sentAt'], { eventId: idInQuery }),
  output: listOutput(
    z.object({
      mailId: id,
      subject: z.string(),
      text: z.string(),
      recipients: z.number(),
      by: z.string(),
      sentAt: isoInstant,
    }),
    {},
  ),
  summary: 'The mails that staff have sent to everybody who comes to an event, newest first.',
};

export const previewEventMail = {
  input: z.object({ eventId: id, ...words }),
  output: data(
    z.object({
      /** As it is read, paragraph by paragraph. */
      title: z.string(),
      paragraphs: z.array(z.string()),
      action: z.string(),
      /** Addresses that it goes to now, each once. */
      recipients: z.number(),
      /** Addresses that have had this same mail already. */
      hadIt: z.number(),
      /** Names and tickets of people without an address; the first 20. */
      withoutAddress: z.array(z.object({ name: z.string(), ticketCode: z.string() })),
    }),
  ),
  summary: 'A mail to everybody who comes to an event, as it will look, and how many it goes to. Sends nothing.',
};

export const sendEventMail = {
  input: z.object({ eventId: id, ...words, key }),
  output: results(z.object({ recipients: z.number() })),
  summary: 'Mails everybody who comes to an event. Nobody gets the same words for it twice.',
};

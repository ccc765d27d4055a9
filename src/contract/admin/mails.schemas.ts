import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { results } from '../errors.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { key } from './shapes.schemas.ts';

const state = z.enum(['waiting', 'refused', 'sent']);

/** Never its text: that holds links which open accounts, tickets and orders. */
export const mailRow = z.object({
  mailId: id,
  subject: z.string(),
  recipient: z.string(),
  /** Why it was written, such as 'Receipt of order 17'. */
  about: z.string(),
  state,
  writtenAt: isoInstant,
  sentAt: z.nullable(isoInstant),
  attempts: z.number(),
  /** Why it was refused, or waits for another attempt. */
  reason: z.nullable(z.string()),
  /** Why a refused one cannot be sent again; null if it can. */
  cannotSendAgain: z.nullable(z.string()),
});

export const listMails = {
  input: listInput(['-writtenAt', 'writtenAt'], { state: z.optional(state) }),
  output: listOutput(mailRow, {
    counts: z.object({
      waiting: z.nullable(z.number()),
      refused: z.nullable(z.number()),
      sent: z.nullable(z.number()),
    }),
    /** False if no mail server is configured: every mail waits. */
    delivers: z.boolean(),
    /** When the oldest mail was written that the mail server has not taken yet; null if it takes them. */
    stuckSince: z.nullable(isoInstant),
  }),
  summary: 'Mails of the last 90 days, newest first; `find` is how the address of the receiver begins.',
};

export const resendMail = {
  input: z.object({ mailId: id, key }),
  output: results(z.object({ mailId: id })),
  summary: 'Sends a refused mail again, to the same address.',
};

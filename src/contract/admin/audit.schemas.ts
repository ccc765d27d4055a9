import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { instant } from '../instants.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';

export const auditRow = z.object({
  recordId: id,
  at: isoInstant,
  /** Null if the account is gone. */
  name: z.nullable(z.string()),
  /** Of that time; null in records from before it was kept. */
  email: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  /** Of the page, product, guide or event, as it is called now. */
  title: z.nullable(z.string()),
  /** What was done and to what, in words: '{name} {did} {what}', such as 'published' and '‘Our guides’'. */
  did: z.string(),
  what: z.string(),
  /** What `putBack` would do, in a sentence; null if the state before cannot be written again. */
  putBackText: z.nullable(z.string()),
});

export const listAudit = {
  input: listInput(['-at', 'at'], {
    /** Such as `page:17`; everything if omitted. */
    subject: z.optional(z.string().check(z.maxLength(300))),
    /** One of `kinds`; another one has no records. */
    kind: z.optional(z.string().check(z.maxLength(40))),
    uid: z.optional(z.string().check(z.maxLength(128))),
    /** From this instant, and before that one. */
    from: z.optional(instant),
    until: z.optional(instant),
  }),
  output: listOutput(auditRow, {
    /** What the caller may read about: the part of a subject before the colon, and its name. */
    kinds: z.array(z.object({ kind: z.string(), name: z.string() })),
    people: z.array(z.object({ uid: z.string(), name: z.string() })),
  }),
  summary: 'What staff did, newest first, and the people of the staff.',
};

export const getAudit = {
  input: z.object({ recordId: idInQuery }),
  output: data(z.extend(auditRow, { before: z.unknown(), after: z.unknown() })),
  summary: 'What one act of staff changed.',
};

export const putBack = {
  input: z.object({ recordId: id, key }),
  output: results(z.object({ recordId: id })),
  summary: 'Writes the state before an act of staff as a change of its own; refused if something has changed since.',
};

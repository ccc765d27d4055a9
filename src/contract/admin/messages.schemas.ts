import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';

/** Suspect: its hidden field was filled in, as only programs do; nobody was mailed. */
const state = z.enum(['open', 'done', 'suspect']);
const kind = z.enum(['contact', 'product', 'signup']);
const uid = z.string().check(z.minLength(1), z.maxLength(128));
const person = z.object({ uid: z.string(), name: z.string() });

export const messageRow = z.object({
  messageId: id,
  kind,
  name: z.string(),
  email: z.string(),
  /** What it is about: the product, or how its text begins. */
  about: z.string(),
  sentAt: isoInstant,
  state,
  /** Who looks after it. */
  assignee: z.nullable(person),
  files: z.number(),
  replies: z.number(),
});

export const listMessages = {
  input: listInput(['-sentAt', 'sentAt'], {
    /** The open ones if omitted. */
    state: z.optional(z.enum(['open', 'done', 'suspect', 'all'])),
    kind: z.optional(kind),
    /** Of whoever looks after it, or `nobody`. */
    assignee: z.optional(uid),
  }),
  output: listOutput(messageRow, {
    /** How many there are in each state; null above 1000. */
    counts: z.object({
      open: z.nullable(z.number()),
      done: z.nullable(z.number()),
      suspect: z.nullable(z.number()),
    }),
    /** Who may look after messages. */
    people: z.array(person),
  }),
  summary: 'What people sent by the forms of the site; `find` is how a name, surname or e-mail address begins.',
};

/** What became of the mail of a reply. `gone`: it is deleted, as every mail after 90 days. */
export const delivery = z.object({
  state: z.enum(['waiting', 'sent', 'refused', 'gone']),
  at: z.nullable(isoInstant),
  /** Why it was refused, or waits for another attempt. */
  reason: z.nullable(z.string()),
  /** Why it cannot be sent again; null if it can. Only of a refused one. */
  cannotSendAgain: z.nullable(z.string()),
});

export const messageReply = z.object({
  replyId: id,
  /** Null if the account is gone. */
  by: z.nullable(z.string()),
  at: isoInstant,
  subject: z.string(),
  text: z.string(),
  delivery,
});

export const message = z.object({
  messageId: id,
  kind,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** As the person chose it; '' without a choice. */
  place: z.string(),
  locale: z.enum(['au', 'nz']),
  subject: z.string(),
  text: z.string(),
  /** To the questions of the page, in their order. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** To which address of the organisation it was sent; the answer to a reply comes there. */
  receiver: z.string(),
  sentAt: isoInstant,
  /** It is deleted then, with its files, notes and replies. */
  deletedAt: isoInstant,
  state,
  assignee: z.nullable(person),
  note: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  replies: z.array(messageReply),
  revision,
});

export const getMessage = {
  input: z.object({ messageId: idInQuery }),
  output: z.extend(data(message), { people: z.array(person) }),
  summary: 'One message with its notes and replies; null if it is deleted.',
};

export const openMessageFile = {
  input: z.object({ messageId: idInQuery, file: z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)) }),
  output: results(z.object({ url: z.string() })),
  summary: 'A link to a file of a message, valid for 15 minutes and for the caller only.',
};

const which = { messageId: id };
const standing = changeOutput(z.object({ revision }));

export const assignMessage = {
  input: changeInput(which, z.object({ assignee: z.nullable(uid) })),
  output: standing,
  summary: 'Says who looks after a message; null for nobody.',
};

export const setMessageState = {
  input: changeInput(which, z.object({ state })),
  output: standing,
  summary: 'Marks a message as done, open again, or suspect.',
};

export const saveMessageNote = {
  input: changeInput(which, z.object({ note: z.string().check(z.maxLength(5000)) })),
  output: standing,
  summary: 'Stores the note of staff about a message.',
};

export const replyToMessage = {
  input: changeInput(which, z.object({ subject: z.string().check(z.maxLength(300)), text: z.string() })),
  output: standing,
  summary: 'Mails a reply to whoever sent the message, once per request key. Answers come to the receiver of the form.',
};

export const resendReply = {
  input: z.object({ ...which, replyId: id, key }),
  output: results(z.object({ replyId: id })),
  summary: 'Sends the refused mail of a reply again, to the same address.',
};

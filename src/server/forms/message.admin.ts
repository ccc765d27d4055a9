import { maxReply } from '#contract/admin/messages.ts';
import type { Locale } from '#contract/locale.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { oneLine, queueMail } from '../jobs/outbox.ts';
import { resendMailOf } from '../mails/mail.admin.ts';
import { staffWho } from '../viewer/colleagues.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import type { StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import {
  flagsOf,
  insertReply,
  messageById,
  type MessageRow,
  type MessageState,
  repliesTo,
  stateOf,
  updateMessage,
} from './message.admin.sql.ts';
import { replyCause, replyMail } from './reply-mail.ts';

const gone = fail('This message is deleted. Nothing was changed, and nobody was emailed.', undefined, 'missing');
const noReply = fail('This reply is deleted, with its message.', undefined, 'missing');
const stranger = fail('This person cannot see messages. Choose somebody else.', 'assignee', 'cannot_see');
const isSuspect = fail(
  'Nobody answers a suspect message: its address may be that of somebody who never wrote. Mark it as not suspect first.',
  undefined,
  'suspect',
);
const noSubject = fail('Enter a subject.', 'subject', 'invalid_field');
const noText = fail('Enter a text.', 'text', 'invalid_field');
const longSubject = fail('Subject - Max 150 characters.', 'subject', 'invalid_field');
const longText = fail(`Text - Max ${maxReply} characters.`, 'text', 'invalid_field');

interface Changed<Values> {
  messageId: number;
  revision: number;
  values: Values;
}
type Done<Before, After> = Outcome<{ before: Before; after: After & { revision: number } }>;

const subjectOf = ({ messageId }: { messageId: number }): string => `message:${messageId}`;

/** The message, if it still is as it was read: of two people who change it at once, the second is told of the first. */
async function readAs<Values extends object>(
  tx: Tx,
  { messageId, revision }: Pick<Changed<unknown>, 'messageId' | 'revision'>,
  compared: (message: MessageRow) => { yours: Partial<Values>; now: Values },
): Promise<{ ok: true; message: MessageRow } | Failure> {
  const message = await messageById(tx, messageId);
  if (!message) return gone;
  return message.revision === revision ? { ok: true, message } : staleMessage(tx, message, compared(message));
}

const staleMessage = <Values extends object>(
  tx: Tx,
  message: MessageRow,
  compared: { yours: Partial<Values>; now: Values },
): Promise<Failure> =>
  staleChange(tx, subjectOf({ messageId: message.id }), { ...compared, revision: message.revision });

/** Writes a change; somebody who has changed the message since `readAs` is before it. */
async function write<Values extends object>(
  tx: Tx,
  message: MessageRow,
  change: Parameters<typeof updateMessage>[2],
  compared: (message: MessageRow) => { yours: Partial<Values>; now: Values },
): Promise<Failure | null> {
  if (await updateMessage(tx, message, change)) return null;
  const now = await messageById(tx, message.id);
  return now ? staleMessage(tx, now, compared(now)) : gone;
}

export async function assignMessage(
  tx: Tx,
  { messageId, revision, values: { assignee } }: Changed<{ assignee: string | null }>,
): Promise<Done<{ assignee: string | null }, { assignee: string | null }>> {
  const compared = (now: MessageRow) => ({ yours: { assignee }, now: { assignee: now.assignee_uid } });
  const read = await readAs(tx, { messageId, revision }, compared);
  if (!read.ok) return read;
  if (assignee !== null && !(await staffWho(tx, 'messages.manage')).some(({ uid }) => uid === assignee))
    return stranger;
  const refused = await write(tx, read.message, { assignee_uid: assignee }, compared);
  if (refused) return refused;
  return ok({ before: { assignee: read.message.assignee_uid }, after: { assignee, revision: revision + 1 } });
}

export async function setMessageState(
  tx: Tx,
  { messageId, revision, values: { state } }: Changed<{ state: MessageState }>,
): Promise<Done<{ state: MessageState }, { state: MessageState }>> {
  const compared = (now: MessageRow) => ({ yours: { state }, now: { state: stateOf(now) } });
  const read = await readAs(tx, { messageId, revision }, compared);
  if (!read.ok) return read;
  const refused = await write(tx, read.message, flagsOf(state), compared);
  if (refused) return refused;
  return ok({ before: { state: stateOf(read.message) }, after: { state, revision: revision + 1 } });
}

/** The audit does not hold the words: they are about a person. */
export async function saveMessageNote(
  tx: Tx,
  { messageId, revision, values }: Changed<{ note: string }>,
): Promise<Done<object, { fields: string[] }>> {
  const note = values.note.trim();
  const compared = (now: MessageRow) => ({ yours: { note }, now: { note: now.note } });
  const read = await readAs(tx, { messageId, revision }, compared);
  if (!read.ok) return read;
  const refused = await write(tx, read.message, { note }, compared);
  if (refused) return refused;
  return ok({ before: {}, after: { fields: ['note'], revision: revision + 1 } });
}

/**
 * Mails a reply and keeps it with the message. Whoever replies to a message that nobody looks after looks after it from
 * then on.
 */
export async function replyToMessage(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  { uid }: Pick<StaffCall, 'uid'>,
  { messageId, revision, values }: Changed<{ subject: string; text: string }>,
): Promise<Done<object, { replyId: number }>> {
  const subject = oneLine(values.subject);
  const text = values.text.replaceAll('\r\n', '\n').trim();
  if (subject === '') return noSubject;
  if (text === '') return noText;
  if (subject.length > 150) return longSubject;
  if (text.length > maxReply) return longText;
  // What somebody else did meanwhile is to be read, not chosen from.
  const compared = () => ({ yours: {}, now: {} });
  const read = await readAs(tx, { messageId, revision }, compared);
  if (!read.ok) return read;
  const { message } = read;
  if (stateOf(message) === 'suspect') return isSuspect;
  const refused = await write(tx, message, { assignee_uid: message.assignee_uid ?? uid }, compared);
  if (refused) return refused;
  const replyTo = message.receiver;
  const created_at = deps.now().toISOString();
  const replyId = await insertReply(tx, { enquiry_id: messageId, uid, subject, text, reply_to: replyTo, created_at });
  const locale: Locale = message.locale === 'nz' ? 'nz' : 'au';
  await queueMail(tx, deps, replyMail(deps, { replyId, to: message.email, subject, text, replyTo, locale }));
  return ok({ before: {}, after: { replyId, revision: revision + 1 } });
}

/** Queues the refused mail of a reply again: of all mails, whoever answers messages may send only these. */
export async function resendReply(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { messageId, replyId }: { messageId: number; replyId: number },
): Promise<Outcome<{ before: object; after: { replyId: number } }>> {
  const replies = await repliesTo(tx, messageId);
  if (!replies.some(({ id }) => id === replyId)) return noReply;
  const sent = await resendMailOf(tx, deps, replyCause(replyId));
  return sent.ok ? ok({ before: {}, after: { replyId } }) : sent;
}

import type { Message, MessageReply, MessageRow as WireRow } from '#contract/admin/messages.ts';
import type { Delivery } from '../mails/mail.admin.ts';
import type { StoredAttachment } from './attachments.ts';
import { type MessagePageRow, type MessageRow, type ReplyRow, stateOf } from './message.admin.sql.ts';
import { replyCause } from './reply-mail.ts';

/** What people are called; those whose account is gone are left out. */
export type Names = ReadonlyMap<string, string>;

const kindOf = (kind: string): WireRow['kind'] => (kind === 'product' || kind === 'signup' ? kind : 'contact');

const assigneeOf = (uid: string | null, names: Names): WireRow['assignee'] =>
  uid === null ? null : { uid, name: names.get(uid) ?? 'Somebody who is gone' };

export function attachmentsOf({ attachments_json: json }: Pick<MessageRow, 'attachments_json'>): StoredAttachment[] {
  return JSON.parse(json) as StoredAttachment[];
}

/** What was answered to the questions of the page. */
export function answersOf({ answers_json: json }: Pick<MessageRow, 'answers_json'>): Message['answers'] {
  return JSON.parse(json) as Message['answers'];
}

export function toMessageRow(row: MessagePageRow, names: Names): WireRow {
  return {
    messageId: row.id,
    kind: kindOf(row.kind),
    name: row.name,
    email: row.email,
    about: row.subject || row.beginning.replaceAll(/\s+/g, ' ').trim(),
    sentAt: row.created_at,
    state: stateOf(row),
    assignee: assigneeOf(row.assignee_uid, names),
    files: attachmentsOf(row).length,
    replies: Number(row.replies ?? 0),
  };
}

export function toMessage(
  row: MessageRow,
  {
    names,
    replies,
    deliveryOf,
    deletedAt,
  }: { names: Names; replies: ReplyRow[]; deliveryOf: (cause: string) => Delivery; deletedAt: string },
): Message {
  return {
    messageId: row.id,
    kind: kindOf(row.kind),
    name: row.name,
    email: row.email,
    phone: row.phone,
    place: row.state,
    locale: row.locale === 'nz' ? 'nz' : 'au',
    subject: row.subject,
    text: row.enquiry,
    answers: answersOf(row),
    receiver: row.receiver,
    sentAt: row.created_at,
    deletedAt,
    state: stateOf(row),
    assignee: assigneeOf(row.assignee_uid, names),
    note: row.note,
    files: attachmentsOf(row).map(({ filename, size }) => ({ name: filename, bytes: size })),
    replies: replies.map((reply): MessageReply => ({
      replyId: reply.id,
      by: reply.uid === null ? null : (names.get(reply.uid) ?? null),
      at: reply.created_at,
      subject: reply.subject,
      text: reply.text,
      delivery: deliveryOf(replyCause(reply.id)),
    })),
    revision: row.revision,
  };
}

import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/messages.ts';
import * as schemas from '#contract/admin/messages.schemas.ts';
import { shownCount } from '../db/counted.ts';
import type { Deps } from '../deps.ts';
import { attachmentHeader, fileHeaders } from '../http/attachment-header.ts';
import type { Routes } from '../http/route.ts';
import { readStaffPass } from '../http/staff-cookie.ts';
import { deliveriesOf } from '../mails/mail.admin.ts';
import { namesOf, staffWho } from '../viewer/colleagues.ts';
import { toResults } from '../outcome.ts';
import { change } from '../staff/change.ts';
import { assignMessage, replyToMessage, resendReply, saveMessageNote, setMessageState } from './message.admin.ts';
import { messageById, messageCounts, messagesPage, repliesTo } from './message.admin.sql.ts';
import { linkToFile, messageFile } from './message-file.ts';
import { keptUntil } from './old-forms.ts';
import { toMessage, toMessageRow } from './message.wire.ts';
import { replyCause } from './reply-mail.ts';

const isText = (value: string | null): value is string => value !== null;
const subject = ({ messageId }: { messageId: number }): string => `message:${messageId}`;
const standing = ({ revision }: { revision: number }) => ({ revision });

/** What people sent by forms, and what staff do with it. */
export function messageAdminRoutes(app: FastifyInstance, routes: Routes, deps: Deps): void {
  const { read } = deps.db;

  routes.add(calls.listMessages, schemas.listMessages, async ({ input }) => {
    const { find = '', sort = '-sentAt', state = 'open', kind, assignee, after } = input;
    const wanted = { find: find.trim(), sort, state, kind, assignee, after };
    const [[page, counts], people] = await Promise.all([
      deps.db.onReplica((replica) => Promise.all([messagesPage(replica, wanted), messageCounts(replica)])),
      staffWho(read, 'messages.manage'),
    ]);
    const names = await namesOf(read, page.rows.map((row) => row.assignee_uid).filter(isText));
    return {
      ...page,
      rows: page.rows.map((row) => toMessageRow(row, names)),
      counts: { open: shownCount(counts.open), done: shownCount(counts.done), suspect: shownCount(counts.suspect) },
      people,
    };
  });

  routes.add(calls.getMessage, schemas.getMessage, async ({ input: { messageId } }) => {
    const [message, replies, people] = await Promise.all([
      messageById(read, messageId),
      repliesTo(read, messageId),
      staffWho(read, 'messages.manage'),
    ]);
    if (!message) return { data: null, people };
    const [names, deliveryOf] = await Promise.all([
      namesOf(read, [message.assignee_uid, ...replies.map(({ uid }) => uid)].filter(isText)),
      deliveriesOf(
        read,
        replies.map(({ id }) => replyCause(id)),
      ),
    ]);
    const deletedAt = keptUntil(deps, message.created_at);
    return { data: toMessage(message, { names, replies, deliveryOf, deletedAt }), people };
  });

  routes.add(calls.openMessageFile, schemas.openMessageFile, async ({ input, ...call }) =>
    toResults(await linkToFile(deps, call, input), (link) => link),
  );
  // The file itself, which browsers save and never show.
  app.get(calls.messageFilePath, async (request, reply) => {
    const { f } = request.query as { f?: unknown };
    const file = await messageFile(deps, { link: f, pass: readStaffPass(request.headers.cookie) });
    return reply
      .type(file.contentType)
      .header('content-disposition', attachmentHeader(file.filename))
      .headers(fileHeaders)
      .send(file.content);
  });

  routes.add(
    calls.assignMessage,
    schemas.assignMessage,
    change(
      deps,
      schemas.assignMessage,
      { name: 'assignMessage', subject },
      (tx, input) => assignMessage(tx, input),
      standing,
    ),
  );
  routes.add(
    calls.setMessageState,
    schemas.setMessageState,
    change(
      deps,
      schemas.setMessageState,
      { name: 'setMessageState', subject },
      (tx, input) => setMessageState(tx, input),
      standing,
    ),
  );
  routes.add(
    calls.saveMessageNote,
    schemas.saveMessageNote,
    change(
      deps,
      schemas.saveMessageNote,
      { name: 'saveMessageNote', subject },
      (tx, input) => saveMessageNote(tx, input),
      standing,
    ),
  );
  routes.add(
    calls.replyToMessage,
    schemas.replyToMessage,
    change(
      deps,
      schemas.replyToMessage,
      { name: 'replyToMessage', subject },
      (tx, input, call) => replyToMessage(tx, deps, call, input),
      standing,
    ),
  );
  routes.add(
    calls.resendReply,
    schemas.resendReply,
    change(
      deps,
      schemas.resendReply,
      { name: 'resendReply', subject },
      (tx, input) => resendReply(tx, deps, input),
      (after) => after,
    ),
  );
}

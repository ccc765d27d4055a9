import * as calls from '#contract/admin/event-mails.ts';
import * as schemas from '#contract/admin/event-mails.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { namesOf } from '../viewer/colleagues.ts';
import { change } from '../staff/change.ts';
import { previewEventMail, sendEventMail } from './event-mails.ts';
import { eventMailsPage } from './event-mails.sql.ts';

/** A mail of before has the address of who sent it; nobody stands there once the account is erased. */
const nameIn = (names: ReadonlyMap<string, string>, sentBy: string) =>
  names.get(sentBy) ?? (sentBy.includes('@') ? sentBy : 'Somebody who is gone');

/** Mails of staff to everybody who comes to an event. */
export function eventMailRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listEventMails, schemas.listEventMails, async ({ input: { eventId, after } }) => {
    const page = await deps.db.onReplica((read) => eventMailsPage(read, eventId, after));
    const names = await namesOf(
      deps.db.read,
      page.rows.map((row) => row.sent_by),
    );
    return {
      ...page,
      rows: page.rows.map((row) => ({
        mailId: row.id,
        subject: row.subject,
        text: row.text,
        recipients: row.recipients,
        by: nameIn(names, row.sent_by),
        sentAt: row.created_at,
      })),
    };
  });
  routes.add(calls.previewEventMail, schemas.previewEventMail, async ({ input }) => ({
    data: await previewEventMail(deps, input),
  }));
  routes.add(
    calls.sendEventMail,
    schemas.sendEventMail,
    change(
      deps,
      schemas.sendEventMail,
      { name: 'sendEventMail', subject: ({ eventId }) => `event:${eventId}` },
      (tx, { eventId, subject, text }, call) => sendEventMail(tx, deps, call, { eventId, subject, text }),
      (after) => after,
    ),
  );
}

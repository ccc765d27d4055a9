import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';
import { queueMails } from '../jobs/outbox.ts';
import { attendeesOf } from './attendee.sql.ts';
import { eventsById } from './event.sql.ts';
import { reminderMail } from './reminder-mail.ts';
import { eventsToRemind, registrationsToRemind } from './reminder.sql.ts';
import { validTickets } from './ticket.ts';

/** A reminder is sent this long before the event. Who registers later has just had the confirmation. */
const leadMs = 2 * dayMs;
/** Registrations per transaction. */
const batch = 50;

/**
 * Queues the reminders that are due; runs every minute. The cause of a mail is unique, so several processes may run it
 * at once, and a crash repeats nothing.
 */
export async function remindOfEvents(deps: Deps): Promise<void> {
  const now = deps.now();
  const until = new Date(now.getTime() + leadMs).toISOString();
  const ids = await eventsToRemind(deps.db.read, now.toISOString(), until);
  for (const id of ids) while ((await remindSome(deps, id)) === batch);
}

async function remindSome(deps: Deps, eventId: number): Promise<number> {
  const [event] = await eventsById(deps.db.read, [eventId]);
  if (!event) return 0;
  const bookedUntil = new Date(Date.parse(event.starts_at) - leadMs).toISOString();
  const due = await registrationsToRemind(deps.db.read, event, bookedUntil, batch);
  if (due.length === 0) return 0;
  await deps.db.transaction(async (tx) => {
    const mails = [];
    for (const registration of due) {
      const valid = validTickets({ event, registration, attendees: await attendeesOf(tx, registration.id) });
      mails.push(reminderMail(deps, event, registration, valid));
    }
    await queueMails(tx, deps, mails);
  });
  return due.length;
}

/** A ticket as the door sees it: on the server as stored, on a phone as it was in the list. */
export interface DoorTicket<Arrival = unknown> {
  eventId: number;
  isCancelled: boolean;
  /** The arrival that counts; null if nobody has come with this ticket, or it was undone. */
  arrival: Arrival | null;
}

export const doorAnswers = ['welcome', 'already', 'cancelled', 'otherEvent', 'unknown'] as const;
export type DoorAnswer = (typeof doorAnswers)[number];

/**
 * Whether somebody with this ticket goes in: the only place of this rule, for the server and for a phone without a
 * network. A ticket of another event says so also if it was cancelled or used there, because people mix up their days.
 */
export function answerAtDoor(ticket: DoorTicket | null | undefined, eventId: number): DoorAnswer {
  if (!ticket) return 'unknown';
  if (ticket.eventId !== eventId) return 'otherEvent';
  if (ticket.isCancelled) return 'cancelled';
  return ticket.arrival === null ? 'welcome' : 'already';
}

/** How old an arrival may be that a phone sends later. */
const longestMs = 48 * 3_600_000;
/** Sent at once: the server's own time is the time of arrival. */
const atOnceMs = 60_000;

/**
 * When somebody arrived whom a phone tells of now. Only the time that has passed on the phone counts, not what its
 * clock shows, so that a wrong clock changes nothing. It is 'about' then if the phone tells later.
 */
export function arrivalTime(
  { at, sentAt }: { at: string; sentAt: string },
  now: Date,
): { arrivedAt: string; isAbout: boolean } {
  const passed = Math.min(Math.max(Date.parse(sentAt) - Date.parse(at), 0), longestMs);
  const isAbout = passed > atOnceMs;
  return { arrivedAt: new Date(now.getTime() - (isAbout ? passed : 0)).toISOString(), isAbout };
}

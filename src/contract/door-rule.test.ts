import { expect, test } from 'vitest';
import { answerAtDoor, arrivalTime } from './door-rule.ts';

const ticket = { eventId: 1, isCancelled: false, arrival: null };

test.each([
  [ticket, 1, 'welcome'],
  [{ ...ticket, arrival: {} }, 1, 'already'],
  [{ ...ticket, isCancelled: true }, 1, 'cancelled'],
  [{ ...ticket, isCancelled: true, arrival: {} }, 1, 'cancelled'],
  [ticket, 2, 'otherEvent'],
  [{ ...ticket, arrival: {} }, 2, 'otherEvent'],
  [{ ...ticket, isCancelled: true }, 2, 'otherEvent'],
  [null, 1, 'unknown'],
  [undefined, 1, 'unknown'],
] as const)('%o at the door of event %i: %s', (known, eventId, answer) => {
  expect(answerAtDoor(known, eventId)).toBe(answer);
});

const now = new Date('2026-11-25T10:00:00.000Z');
test.each([
  ['at once', '2026-11-25T09:59:58Z', '2026-11-25T10:00:00Z', '2026-11-25T10:00:00.000Z', false],
  ['an hour later', '2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z', '2026-11-25T09:00:00.000Z', true],
  ['later, by a clock of next year', '2027-12-25T09:00:00Z', '2027-12-25T09:30:00Z', '2026-11-25T09:30:00.000Z', true],
  ['later, by a clock of 1970', '1970-01-01T00:00:00Z', '1970-01-01T00:10:00Z', '2026-11-25T09:50:00.000Z', true],
  ['by a clock put back meanwhile', '2026-11-25T12:00:00Z', '2026-11-25T10:00:00Z', '2026-11-25T10:00:00.000Z', false],
  ['by a clock put forward a year', '2025-11-25T10:00:00Z', '2026-11-25T10:00:00Z', '2026-11-23T10:00:00.000Z', true],
])('told %s', (_how, at, sentAt, arrivedAt, isAbout) => {
  expect(arrivalTime({ at, sentAt }, now)).toEqual({ arrivedAt, isAbout });
});

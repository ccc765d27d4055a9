import { describe, expect, test } from 'vitest';
import { checkAvailability, isPaidType } from './availability.ts';

const now = new Date('2025-06-06T00:00:00.000Z');
const coming = { published: true, cancelled: false, startsAt: '2025-06-06T00:00:00.001Z' };
const started = { published: true, cancelled: false, startsAt: '2025-06-06T00:00:00.000Z' };
const messageOf = (event: typeof coming, left: number, tickets = 1) => {
  const outcome = checkAvailability(event, { left }, tickets, now);
  return outcome.ok ? null : outcome.errors[0]?.errorMessage;
};

describe('availability (A-32)', () => {
  test('returns Not Available for a started event, even if it is full', () => {
    expect(messageOf(started, 0)).toBe('Not Available');
    expect(messageOf(started, 10)).toBe('Not Available');
    expect(messageOf({ ...coming, published: false }, 10)).toBe('Not Available');
  });

  test('names a cancelled event so, also if it is full or has begun, but not an unpublished one', () => {
    expect(messageOf({ ...coming, cancelled: true }, 0)).toBe('This event is cancelled.');
    expect(messageOf({ ...started, cancelled: true }, 5)).toBe('This event is cancelled.');
    expect(messageOf({ ...coming, cancelled: true, published: false }, 5)).toBe('Not Available');
  });

  test('returns Fully Booked at 0 places, and the number of places if there are too few', () => {
    expect(messageOf(coming, 0, 5)).toBe('Fully Booked');
    expect(messageOf(coming, 2, 3)).toBe('Only 2 places left.');
    expect(messageOf(coming, 2, 2)).toBeNull();
    expect(messageOf(coming, Number.POSITIVE_INFINITY, 50)).toBeNull();
  });

  test('every type except 0 is free (A-31)', () => {
    expect([0, 1, 2, -1].map(isPaidType)).toEqual([true, false, false, false]);
  });
});

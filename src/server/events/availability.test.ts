import { describe, expect, test } from 'vitest';
import { checkAvailability, isPaidType } from './availability.ts';

const now = new Date('2025-06-06T00:00:00.000Z');
const coming = { published: true, startsAt: '2025-06-06T00:00:00.001Z' };
const started = { published: true, startsAt: '2025-06-06T00:00:00.000Z' };
const said = (event: typeof coming, left: number, tickets = 1) => {
  const outcome = checkAvailability(event, { left }, tickets, now);
  return outcome.ok ? null : outcome.errors[0]?.errorMessage;
};

describe('availability (A-32)', () => {
  test('a start that has passed wins over full', () => {
    expect(said(started, 0)).toBe('Not Available');
    expect(said(started, 10)).toBe('Not Available');
    expect(said({ ...coming, published: false }, 10)).toBe('Not Available');
  });

  test('full wins over too few', () => {
    expect(said(coming, 0, 5)).toBe('Fully Booked');
    expect(said(coming, 2, 3)).toBe('Only 2 places left.');
    expect(said(coming, 2, 2)).toBeNull();
    expect(said(coming, Number.POSITIVE_INFINITY, 50)).toBeNull();
  });

  test('anything but type 0 is free (A-31)', () => {
    expect([0, 1, 2, -1].map(isPaidType)).toEqual([true, false, false, false]);
  });
});

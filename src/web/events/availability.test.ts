import { expect, it } from 'vitest';
import { placesLeftText, unavailable } from './availability.ts';

const start = '2025-06-06T09:30:00.000Z';
const before = Date.parse(start) - 1;
const at = Date.parse(start);

it.each([
  ['places are left', { numOfPlaces: 10, usedNumOfPlaces: 9 }, before, null],
  ['all places are taken', { numOfPlaces: 10, usedNumOfPlaces: 10 }, before, 'Fully Booked'],
  ['more than all are taken', { numOfPlaces: 10, usedNumOfPlaces: 11 }, before, 'Fully Booked'],
  ['there are no places', { numOfPlaces: 0, usedNumOfPlaces: 0 }, before, 'Fully Booked'],
  ['places are unlimited', { numOfPlaces: null, usedNumOfPlaces: 500 }, before, null],
  ['it starts now', { numOfPlaces: 10, usedNumOfPlaces: 0 }, at, 'Not Available'],
  ['it has started and is full', { numOfPlaces: 1, usedNumOfPlaces: 1 }, at, 'Not Available'],
  ['nothing has started', { numOfPlaces: 10, usedNumOfPlaces: 0 }, null, null],
] as const)('when %s', (_case, places, now, expected) => {
  expect(unavailable({ startDateTime: start, cancelled: null, ...places }, now)).toBe(expected);
});

it('a cancelled event says so, also if it is full or has begun', () => {
  const event = { startDateTime: start, cancelled: { reason: null }, numOfPlaces: 1, usedNumOfPlaces: 1 };
  expect(unavailable(event, null)).toBe('Cancelled');
  expect(unavailable(event, at)).toBe('Cancelled');
});

it('placesLeftText counts the last places', () => {
  const text = (numOfPlaces: number | null, usedNumOfPlaces: number) =>
    placesLeftText({ startDateTime: start, cancelled: null, numOfPlaces, usedNumOfPlaces });
  expect(text(10, 5)).toBe('5 places left');
  expect(text(10, 9)).toBe('1 place left');
  expect(text(10, 4)).toBeNull();
  expect(text(10, 10)).toBeNull();
  expect(text(null, 3)).toBeNull();
});

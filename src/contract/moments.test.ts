import { expect, test } from 'vitest';
import { placeZone } from './event-times.ts';
import { placeMoment, sydneyMoment } from './moments.ts';

test('a moment is written by the clock of its place, whatever the clock of the machine', () => {
  expect(placeMoment('2025-12-04T10:00:00Z', placeZone('Australia/Perth'))).toBe(
    'Thursday 4 December 2025, 6:00 pm (WA)',
  );
  expect(placeMoment('2025-12-04T10:00:00Z', placeZone(null))).toBe('Thursday 4 December 2025, 9:00 pm (NSW/VIC/TAS)');
  expect(sydneyMoment(new Date('2025-10-04T13:59:00Z'))).toBe('4 October 2025, 11:59 pm Sydney time');
  // Clocks in Sydney went forward on 5 October 2025 at 2:00 am.
  expect(sydneyMoment('2025-10-04T16:20:00Z')).toBe('5 October 2025, 3:20 am Sydney time');
});

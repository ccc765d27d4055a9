import { expect, test } from 'vitest';
import { withOwnTimes } from './line-times.tsx';

const online =
  '<time datetime="2025-12-04T07:00:00.000Z" data-end="2025-12-04T08:30:00.000Z">Thursday 4 December 2025, 6:00 pm – 7:30 pm (NSW/VIC/TAS)</time><br>Attendee: Ana';

test.each([
  ['Australia/Perth', 'Thursday 4 December 2025, 3:00\u00a0pm – 4:30\u00a0pm (WA)<br>'],
  ['Pacific/Auckland', 'Thursday 4 December 2025, 8:00\u00a0pm – 9:30\u00a0pm (Auckland)<br>'],
  ['Australia/Melbourne', ''],
  ['Nowhere/None', ''],
  [null, ''],
])('adds the time of a reader in %s', (zone, added) => {
  expect(withOwnTimes(online, zone)).toBe(added + online);
});

test('leaves an event at a venue as it is', () => {
  const html = 'Thursday 4 December 2025, 6:00 pm – 8:00 pm (WA)<br>Attendee: Ana';
  expect(withOwnTimes(html, 'Pacific/Auckland')).toBe(html);
});

import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

test('the year is that of Sydney, where it begins half a day before UTC', () => {
  const fill = (at: string) => fillPlaceholders('© __year__', new Date(at));
  expect([fill('2026-12-31T12:59:00Z'), fill('2026-12-31T13:00:00Z')]).toEqual(['© 2026', '© 2027']);
});

import { expect, test } from 'vitest';
import { newest } from './newest.ts';

test('a row that was pressed is the one that its list has now, if that is newer', () => {
  const row = (id: number, revision: number) => ({ id, revision });
  const idOf = ({ id }: { id: number }) => id;
  const pressed = row(2, 5);
  expect(newest(pressed, [row(1, 9), row(2, 6)], idOf)).toEqual(row(2, 6));
  expect(newest(pressed, [row(2, 5)], idOf)).toBe(pressed);
  // The answer of a save that is shown before the list is asked for again.
  expect(newest(pressed, [row(2, 4)], idOf)).toBe(pressed);
  expect(newest(pressed, [row(1, 9)], idOf)).toBe(pressed);
  expect(newest(pressed, undefined, idOf)).toBe(pressed);
});

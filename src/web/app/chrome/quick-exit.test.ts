import { expect, test } from 'vitest';
import { shiftCounter } from './quick-exit.ts';

function typing(start = 0): { press: (key: string, at?: number) => void; left: () => number } {
  let now = start;
  let left = 0;
  const counter = shiftCounter(() => (left += 1), () => now);
  return {
    press(key, at = now) {
      now = at;
      counter.down(key);
      counter.up(key);
    },
    left: () => left,
  };
}

test('Shift three times leaves', () => {
  const { press, left } = typing();
  press('Shift');
  press('Shift');
  expect(left()).toBe(0);
  press('Shift');
  expect(left()).toBe(1);
});

test('another key in between starts over', () => {
  const { press, left } = typing();
  for (const key of ['Shift', 'Shift', 'a', 'Shift', 'Shift']) press(key);
  expect(left()).toBe(0);
});

test('typing capitals does not count', () => {
  let left = 0;
  const counter = shiftCounter(() => (left += 1));
  for (let letter = 0; letter < 5; letter += 1) {
    counter.down('Shift');
    counter.down('A');
    counter.up('A');
    counter.up('Shift');
  }
  expect(left).toBe(0);
});

test('three presses must lie within five seconds', () => {
  const { press, left } = typing();
  press('Shift', 0);
  press('Shift', 3000);
  press('Shift', 6000);
  expect(left()).toBe(0);
});

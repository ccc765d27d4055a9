import { expect, test } from 'vitest';
import { shiftPresses } from './shift-presses.ts';

function typing() {
  let now = 10_000;
  const counter = shiftPresses(() => now);
  return {
    ...counter,
    press(key: string, afterMs = 0) {
      now += afterMs;
      counter.down(key);
      return counter.up(key);
    },
  };
}

test('counts Shift up to three and starts over', () => {
  const { press } = typing();
  expect([press('Shift'), press('Shift'), press('Shift'), press('Shift')]).toEqual([1, 2, 3, 1]);
});

test('another key in between resets the count', () => {
  const { press } = typing();
  expect(['Shift', 'Shift', 'a', 'Shift', 'Shift'].map((key) => press(key))).toEqual([1, 2, 0, 1, 2]);
});

test('Shift for capital letters does not count', () => {
  const counter = shiftPresses();
  for (let letter = 0; letter < 5; letter += 1) {
    counter.down('Shift');
    counter.down('A');
    counter.up('A');
    expect(counter.up('Shift')).toBe(0);
  }
});

test('a click with Shift held does not count', () => {
  const { press, down, up, used } = typing();
  press('Shift');
  press('Shift');
  down('Shift');
  used();
  expect(up('Shift')).toBe(0);
});

test('each press must follow the previous one within five seconds', () => {
  const { press } = typing();
  expect([press('Shift'), press('Shift', 4900), press('Shift', 4900)]).toEqual([1, 2, 3]);
  expect([press('Shift'), press('Shift', 4900), press('Shift', 5100), press('Shift', 100)]).toEqual([1, 2, 1, 2]);
});

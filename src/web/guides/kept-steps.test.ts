import { afterEach, expect, test, vi } from 'vitest';
import { keepSteps, keptSteps, stepKey } from './kept-steps.ts';

afterEach(() => vi.unstubAllGlobals());

function storage(start?: string) {
  const values = new Map(start === undefined ? [] : [['guide-steps', start]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  return values;
}

test('ticks are kept per guide, and nothing stays after the last is forgotten', () => {
  const values = storage();
  expect(keptSteps('/guides/a')).toBeNull();
  keepSteps('/guides/a', ['x']);
  keepSteps('/guides/b', []);
  expect([keptSteps('/guides/a'), keptSteps('/guides/b')]).toEqual([['x'], []]);
  keepSteps('/guides/a', null);
  keepSteps('/guides/b', null);
  expect(values.size).toBe(0);
});

test.each(['', 'null', '[1]', '{"/guides/a":7}', '{"/guides/a":[1]}', '{broken'])('survives stored %s', (stored) => {
  storage(stored);
  expect(keptSteps('/guides/a')).toBeNull();
});

test('a browser without storage keeps nothing and does not fail', () => {
  vi.stubGlobal('localStorage', undefined);
  keepSteps('/guides/a', ['x']);
  expect(keptSteps('/guides/a')).toBeNull();
});

test('the key depends on the text alone', () => {
  expect(stepKey('Ask once')).toBe(stepKey('Ask once'));
  expect(stepKey('Ask once')).not.toBe(stepKey('Ask twice'));
});

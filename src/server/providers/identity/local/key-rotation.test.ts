// Invariant 18: all of this file.
import { describe, expect, test } from 'vitest';
import { expiredKeys, isRotationDue, signingKeyOf } from './key-rotation.ts';

const start = Date.parse('2026-03-01T00:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const at = (ms: number) => new Date(start + ms);
const key = (serial: number, ms: number) => ({ kid: `key-000${serial}`, created_at: at(ms).toISOString() });

describe('rotation of signing keys', () => {
  test('the first key is due at once and signs at once', () => {
    expect(isRotationDue([], at(0))).toBe(true);
    expect(signingKeyOf([key(1, 0)], at(0))?.kid).toBe('key-0001');
  });

  test('a key is replaced after thirty days', () => {
    expect(isRotationDue([key(1, 0)], at(30 * day - 1))).toBe(false);
    expect(isRotationDue([key(1, 0)], at(30 * day))).toBe(true);
    expect(isRotationDue([key(1, 0), key(2, 30 * day)], at(30 * day))).toBe(false);
  });

  test('a new key is published for fifteen minutes before it signs', () => {
    const keys = [key(1, 0), key(2, 30 * day)];
    expect(signingKeyOf(keys, at(30 * day + 15 * minute - 1))?.kid).toBe('key-0001');
    expect(signingKeyOf(keys, at(30 * day + 15 * minute))?.kid).toBe('key-0002');
  });

  test('an old key stays until the last token that it signed has expired', () => {
    const keys = [key(1, 0), key(2, 30 * day)];
    const lastToken = 30 * day + 15 * minute + 60 * minute;
    expect(expiredKeys(keys, at(lastToken))).toEqual([]);
    expect(expiredKeys(keys, at(lastToken + 5 * minute)).map(({ kid }) => kid)).toEqual(['key-0001']);
    expect(expiredKeys([key(1, 0)], at(90 * day))).toEqual([]);
  });

  test('after a clock that was a year ahead, one new key is made and signs', () => {
    const keys = [key(1, 365 * day)];
    expect(isRotationDue(keys, at(0))).toBe(true);
    const mended = [...keys, key(2, 0)];
    expect(isRotationDue(mended, at(minute))).toBe(false);
    expect(signingKeyOf(mended, at(15 * minute))?.kid).toBe('key-0002');
    expect(expiredKeys(mended, at(81 * minute)).map(({ kid }) => kid)).toEqual(['key-0001']);
  });
});

import { expect, test } from 'vitest';
import { Refused, failureTexts } from '#contract/errors.ts';
import { CallError } from './call-error.ts';
import { errorTexts } from './error-text.ts';

// §8 Error catalogue, contract §0.3.
test('errorTexts returns the texts of the server unchanged', () => {
  expect(errorTexts(new CallError(500, 'Internal Server Error', { message: 'Not today.', errors: [] }))).toEqual([
    'Not today.',
  ]);
  expect(errorTexts(new CallError(502, 'Bad Gateway', undefined))).toEqual(['Error - [502] - Bad Gateway']);
  expect(errorTexts(new CallError(401, 'Unauthorized', { message: 'x' }))).toEqual([
    'Permission denied. Please login first.',
  ]);
  expect(errorTexts(new Refused([{ errorMessage: 'Fully Booked' }]))).toEqual(['Fully Booked']);
  expect(errorTexts({ errors: [{ errorMessage: 'Name is required.' }] })).toEqual(['Name is required.']);
  expect(errorTexts({})).toEqual([]);
});

test('errorTexts returns a text for a thrown value', () => {
  expect(errorTexts(new Error('The card was declined.'))).toEqual(['The card was declined.']);
  expect(errorTexts(new Error(''))).toEqual([failureTexts.bug]);
  expect(errorTexts('As it is')).toEqual(['As it is']);
  expect(errorTexts(new TypeError("Cannot read properties of undefined (reading 'load')"))).toEqual([
    "Cannot read properties of undefined (reading 'load')",
  ]);
});

test.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Chromium, in the middle of an answer', new TypeError('network error')],
  [
    'Chromium, for code',
    new TypeError('Failed to fetch dynamically imported module: https://www.phi.example/assets/a.js'),
  ],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  [
    'Firefox, for code',
    new TypeError('error loading dynamically imported module: https://www.phi.example/assets/a.js'),
  ],
  ['Safari', new TypeError('Load failed')],
  ['Safari, offline', new TypeError('The Internet connection appears to be offline.')],
  ['Safari, for code', new TypeError('Importing a module script failed.')],
  ['any of them, when no answer comes in time', new DOMException('signal timed out', 'TimeoutError')],
])('a missing connection gives a text for the user: %s', (_browser, failure) => {
  expect(errorTexts(failure)).toEqual([
    'There is no connection to the site. Please check your internet connection and try again.',
  ]);
});

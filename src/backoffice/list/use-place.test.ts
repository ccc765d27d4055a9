import { expect, test } from 'vitest';
import { entryOf } from './use-place.ts';

test('a place is the address; what is empty is not in it', () => {
  expect(entryOf({ find: 'harbour walk', state: 'live', after: '' }, false)).toEqual({
    search: '?find=harbour+walk&state=live',
    words: {},
  });
  expect(entryOf({ find: '' }, false)).toEqual({ search: '', words: {} });
});

test('words and cursor of a list of people stay out of the address, filters and order do not', () => {
  expect(entryOf({ find: 'ada@example.org', role: 'shop', sort: '-email', after: 'W10' }, true)).toEqual({
    search: '?role=shop&sort=-email',
    words: { find: 'ada@example.org', after: 'W10' },
  });
});

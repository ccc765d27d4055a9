import { expect, test } from 'vitest';
import { entryOf } from './use-place.ts';

test('a place is the address; what is empty is not in it', () => {
  expect(entryOf({ find: 'harbour walk', state: 'live', after: '' }, false)).toEqual({
    search: '?find=harbour+walk&state=live',
    words: {},
  });
  expect(entryOf({ find: '' }, false)).toEqual({ search: '', words: {} });
});

test('words looked for among people stay out of the address, filters and order do not', () => {
  expect(entryOf({ find: 'ada@example.org', role: 'shop', sort: '-email' }, true)).toEqual({
    search: '?role=shop&sort=-email',
    words: { find: 'ada@example.org' },
  });
});

import { expect, test } from 'vitest';
import { keysOf } from './find-keys.ts';

test('a person is found by address, by first name and by surname, without macrons and capitals', () => {
  expect(keysOf({ email: 'Aroha@Example.ORG ', name: 'Aroha  Māhuta', surname: 'Māhuta' })).toEqual({
    email: 'aroha@example.org',
    name: 'aroha mahuta',
    surname: 'mahuta aroha',
  });
});

test('of a whole name the last word is the surname', () => {
  expect(keysOf({ email: null, name: 'Mira Jane Halloran', surname: null })).toEqual({
    email: '',
    name: 'mira jane halloran',
    surname: 'halloran mira jane',
  });
  expect(keysOf({ email: null, name: 'Cher', surname: null })).toMatchObject({ name: 'cher', surname: 'cher' });
  expect(keysOf({ email: null, name: null, surname: null })).toEqual({ email: '', name: '', surname: '' });
});

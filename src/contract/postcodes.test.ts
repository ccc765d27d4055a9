import { describe, expect, test } from 'vitest';
import { addressOf, checkDelivery, checkPlace, placeFault } from './delivery-form.ts';
import { isNewZealandPostcode, stateOf, statesOfPostcode } from './postcodes.ts';

describe('Australian postcodes', () => {
  test.each([
    ['0200', ['ACT']],
    ['2600', ['ACT']],
    ['2620', ['ACT', 'NSW']],
    ['2000', ['NSW']],
    ['2599', ['NSW']],
    ['2619', ['NSW']],
    ['2921', ['NSW']],
    ['0800', ['NT']],
    ['0872', ['NT', 'QLD', 'SA', 'WA']],
    ['3000', ['VIC']],
    ['3644', ['NSW', 'VIC']],
    ['8001', ['VIC']],
    ['4000', ['QLD']],
    ['4383', ['NSW', 'QLD']],
    ['5000', ['SA']],
    ['6160', ['WA']],
    ['6799', ['WA']],
    ['7000', ['TAS']],
    ['9726', ['QLD']],
    ['0300', []],
    ['0001', []],
    ['600', []],
    ['60000', []],
    ['6160 ', []],
    ['６１６０', []],
    ['', []],
  ])('%s lies in %j', (postcode, states) => expect(statesOfPostcode(postcode)).toEqual(states));
});

test.each([
  ['WA', 'WA'],
  [' wa ', 'WA'],
  ['western australia', 'WA'],
  ['Tasmania', 'TAS'],
  ['Auckland', null],
  ['', null],
])('%j is the state %j', (typed, state) => expect(stateOf(typed)).toBe(state));

test.each([
  ['0110', true],
  ['6011', true],
  ['9893', true],
  ['0109', false],
  ['9894', false],
  ['601', false],
  ['60110', false],
])('New Zealand: %s %s', (postcode, valid) => expect(isNewZealandPostcode(postcode)).toBe(valid));

describe('an address', () => {
  test('needs a state in Australia only', () => {
    expect(placeFault({ country: 'AU', state: '', postcode: '6160' })).toEqual({
      field: 'state',
      text: 'State is required.',
    });
    expect(placeFault({ country: 'NZ', state: '', postcode: '6011' })).toBeNull();
    expect(placeFault({ country: 'NZ', state: 'WA', postcode: '6011' })).toBeNull();
  });

  test('of another state is refused with the state of its postcode', () => {
    expect(placeFault({ country: 'AU', state: 'New South Wales', postcode: '6160' })?.text).toBe(
      'Postcode 6160 is in Western Australia, not in New South Wales.',
    );
    expect(placeFault({ country: 'AU', state: 'SA', postcode: '0872' })).toBeNull();
  });

  const place = { country: 'AU', address1: '1 High St', suburb: 'Fremantle', state: 'WA', postcode: '6160' };

  test('keeps letters of every script and emoji, and loses line breaks and characters that turn the text', () => {
    const form = checkPlace({
      ...place,
      address1: ' ١٢ شارع\u202e السلام\n🏡 ',
      suburb: 'Wha\u0304nga\u0304rei',
    });
    expect(form).toMatchObject({ ok: true, value: { address1: '١٢ شارع السلام 🏡', suburb: 'Whāngārei' } });
  });

  test('with several faults has one error per field', () => {
    const form = checkDelivery({ ...place, address1: 'x'.repeat(10_000), suburb: '\u200b ', postcode: '' });
    expect(form).toMatchObject({ ok: false });
    expect(form.ok ? [] : form.errors.map(({ field, errorMessage }) => [field, errorMessage])).toEqual([
      ['firstName', expect.any(String)],
      ['surname', expect.any(String)],
      ['address1', 'Address - Max 100 characters.'],
      ['suburb', 'Suburb is required.'],
      ['postcode', 'Postcode is required.'],
    ]);
  });

  test('shows a postcode of another state together with the other faults', () => {
    const form = checkPlace({ ...place, suburb: '', state: 'NSW' });
    expect(form.ok ? [] : form.errors.map(({ field }) => field)).toEqual(['suburb', 'postcode']);
  });

  test('is stored with the code of the state', () => {
    const stored = addressOf(
      { firstName: 'Ada', surname: 'Nguyen', phone: '' },
      { country: 'AU', address1: 'a', address2: '', suburb: 'b', state: 'Western Australia', postcode: '6160' },
    );
    expect(stored).toMatchObject({ state: 'WA', address2: null, phone: null });
  });
});

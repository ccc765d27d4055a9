import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  accountForm,
  billingForm,
  detailsForm,
  changePasswordForm,
  checkForm,
  contactForm,
  createAccountForm,
  registrationForm,
  rules,
  signUpForm,
  stateChoices,
  subscribeForm,
} from './forms.ts';

const texts = (form: z.ZodMiniType, value: unknown) => {
  const checked = checkForm(form, value);
  return checked.ok ? [] : checked.errors.map((error) => error.errorMessage);
};
const form = (rule: z.ZodMiniType) => z.object({ field: rule });

describe('generic rules', () => {
  test.each(['2001-02-31', '2001-13-01', '1900-02-29', '2001-00-10', '2001-2-3', '2001-02-', '--', '', '31/02/2001'])(
    '%s is not a valid date',
    (field) => {
      expect(texts(form(rules.date('Date of birth')), { field })).toEqual(['Date of birth - Invalid date.']);
    },
  );
  test.each(['2000-02-29', '1996-12-31', '1999-01-01'])('%s is a valid date', (field) => {
    expect(texts(form(rules.date('Date of birth')), { field })).toEqual([]);
  });
  test('a past date must be before today', () => {
    const past = form(rules.pastDate('Date of birth', () => new Date(2025, 5, 6, 0, 30)));
    expect(texts(past, { field: '2025-06-05' })).toEqual([]);
    for (const field of ['2025-06-06', '2025-06-07'])
      expect(texts(past, { field })).toEqual(['Date of birth - Date must be in the past.']);
    expect(texts(past, { field: '2025-02-30' })).toEqual(['Date of birth - Invalid date.']);
  });
  test.each(['http://spam.example', 'Prize at HTTPS://spam.example/x', 'www.spam.example', 'a www.x'])(
    'a name cannot be or contain a web address: %s',
    (field) => {
      const refused = ['First Name - Web addresses are not allowed.'];
      expect(texts(form(rules.name('First Name')), { field })).toEqual(refused);
      expect(texts(form(rules.optionalName('First Name')), { field })).toEqual(refused);
      expect(texts(billingForm, { firstName: field, surname: 'B', email: 'a@b.co', phone: '' })).toEqual(refused);
    },
  );
  test.each(['Awww', 'Www', 'Mary-Jane O’Neill', 'J. R.', 'Te Rōpū: whānau', 'http'])('%s can be a name', (field) => {
    expect(texts(form(rules.name('First Name')), { field })).toEqual([]);
  });
  test('an optional name can be empty', () => {
    for (const field of ['', null]) expect(texts(form(rules.optionalName('Name')), { field })).toEqual([]);
  });
  test('length ignores spaces at both ends', () => {
    const named = form(rules.length('Code', 3, 5));
    expect(texts(named, { field: ' ab ' })).toEqual(['Code - Min 3 characters.']);
    expect(texts(named, { field: 'abcdef' })).toEqual(['Code - Max 5 characters.']);
    expect(texts(named, { field: ' abcde ' })).toEqual([]);
  });
  test('the messages of required and email name the field', () => {
    for (const field of ['', ' ', '\n\t', '\u200b\u2060', '\u3164', '\u0000', ' \u200d \ufeff']) {
      expect(texts(form(rules.required('Town')), { field }), JSON.stringify(field)).toEqual(['Town is required.']);
    }
    for (const field of ['Ōtepoti', '.', '東京', '👩\u200d🌾'])
      expect(texts(form(rules.required('Town')), { field }), field).toEqual([]);
    expect(texts(form(rules.email('Work email')), { field: 'x' })).toEqual(['Work email - Invalid email.']);
    expect(texts(form(rules.email('Work email')), { field: '' })).toEqual(['Work email is required.']);
  });
});

test('accepts only valid e-mail addresses without invisible characters', () => {
  const { email } = rules;
  const valid = (value: string) => texts(form(email()), { field: value }).length === 0;
  for (const value of [
    'ana@example.org',
    "o'brien+news@mail.example.co.nz",
    'jos\u00e9@ex\u00e4mple.org',
    'a..b@example.org',
  ])
    expect(valid(value), value).toBe(true);
  for (const value of [
    'ana\u0001@example.org',
    'ana@example.org\u200b',
    'a\u202ena@example.org',
    'ana@exam\u00adple.org',
    'ana@example..org',
    'ana@.example.org',
    'ana@example.org.',
    'ana@example',
  ])
    expect(valid(value), JSON.stringify(value)).toBe(false);
});

test('the states have the order of the specification', () => {
  expect(stateChoices).toEqual([
    'ACT',
    'New South Wales',
    'Victoria',
    'South Australia',
    'Queensland',
    'Western Australia',
    'Northern Territory',
    'Tasmania',
  ]);
  const filled = { name: 'Ana', phone: '1', email: 'ana@example.org', enquiry: 'Hello' };
  for (const state of stateChoices) expect(texts(contactForm, { ...filled, state })).toEqual([]);
  expect(texts(contactForm, { ...filled, state: 'NSW' })).toEqual(['State is not valid.']);
});

test('reports empty fields in the order of the form', () => {
  expect(texts(contactForm, { name: '', phone: '', email: '', enquiry: '', state: '' })).toEqual([
    'Name is required.',
    'Phone is required.',
    'Email is required.',
    'Enquiry is required.',
    'State is required.',
  ]);
  expect(texts(signUpForm, { name: '', email: '', phone: '', state: '' })).toEqual([
    'Name is required.',
    'Email is required.',
  ]);
  expect(texts(subscribeForm, { name: '', email: '' })).toEqual(['Name is required.', 'Email is required.']);
});

describe('a password and its confirmation', () => {
  const person = { firstName: 'Mira', surname: 'Halloran', email: 'mira@example.org' };
  const forms = [
    ['checkout', accountForm, 'Password is too short - should be 6 chars minimum.'],
    ['invitation', createAccountForm, 'Password is too short - should be 6 chars minimum.'],
    ['change', changePasswordForm, 'Min 7 characters'],
  ] as const;
  test.each(forms)('%s: a password that is too short is not compared', (_name, shape, tooShort) => {
    expect(texts(shape, { ...person, password: 'abc', confirmPassword: 'abcd' })).toEqual([tooShort]);
  });
  test.each(forms)('%s: two values do not match', (_name, shape) => {
    expect(texts(shape, { ...person, password: 'long enough', confirmPassword: 'long enougj' })).toEqual([
      "Password and Confirm Password don't match.",
    ]);
  });
});

test.each([
  ['billing', billingForm],
  ['registration', registrationForm],
  ['account', detailsForm],
])('names in the %s form stay on one line and in their direction, in every script', (_, details) => {
  const typed = {
    firstName: 'Ada\r\n\u2028Hoani',
    surname: '\u202eNguy\u1ec5n',
    email: 'ada@example.org',
    phone: '0400\n000 000\u2069',
    numberOfTickets: 1,
  };
  expect(checkForm(details, typed)).toMatchObject({
    ok: true,
    value: { firstName: 'Ada Hoani', surname: 'Nguyễn', phone: '0400 000 000' },
  });
  expect(texts(details, { ...typed, firstName: '\u202e\u2028' })).toEqual(['First Name is required.']);
});

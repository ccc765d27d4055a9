import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  accountForm,
  billingForm,
  detailsForm,
  emailForm,
  changePasswordForm,
  checkForm,
  contactForm,
  createAccountForm,
  loginForm,
  registrationForm,
  rules,
  signUpForm,
  stateChoices,
  subscribeForm,
} from './forms.ts';
import { plainName } from './person-name.ts';

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
  test.each([
    'http://spam.example',
    'Prize at HTTPS://spam.example/x',
    'www.spam.example',
    'claim-prize.com/win',
    'Ana claim-prize.com',
    'x.com',
    'ana@spam.example',
    'Ana/Ben',
    'tel:0411000000',
    'back\\slash',
    '1.2.3.4',
    'a.b.c.com',
    'claim-prize。com',
    'claim\uff0ecom',
    'wide\uff20spam',
    'hidden.\u200bcom',
    'soft.\u00adcom',
    '.com',
    'Ana ..com',
    'пример.рф',
  ])('a name cannot be or contain an address: %s', (field) => {
    const refused = ['First Name - Please leave out addresses: no / : @ and no dot between letters.'];
    expect(texts(form(rules.name('First Name')), { field })).toEqual(refused);
    expect(texts(form(rules.optionalName('First Name')), { field })).toEqual(refused);
    expect(texts(billingForm, { firstName: field, surname: 'B', email: 'a@b.co', phone: '' })).toEqual(refused);
    expect(plainName(field)).toBeNull();
  });
  test.each([
    'Awww',
    'Mary-Jane O’Neill',
    "D'Arcy",
    'J. R.',
    'J.R.R. Tolkien',
    'J. Smith',
    'St. John',
    'Sammy Davis Jr.',
    'Te Rōpū whānau',
    'ʻAkanesi',
    'محمد',
    'می\u200cخواهم',
    '王小明',
    'நிலா',
    'Jose\u0301 2nd',
    'http',
  ])('%s can be a name', (field) => {
    expect(texts(form(rules.name('First Name')), { field })).toEqual([]);
    expect(plainName(field)).toBe(field);
  });
  test('an initial gets the space that keeps a name from looking like an address', () => {
    for (const [typed, kept] of [
      ['J.Smith', 'J. Smith'],
      ['د.أحمد', 'د. أحمد'],
    ]) {
      const checked = checkForm(form(rules.name('Name')), { field: typed });
      expect(checked.ok && checked.value).toEqual({ field: kept });
    }
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

test('accepts only e-mail addresses that servers take, without invisible characters', () => {
  const { email } = rules;
  const valid = (value: string) => texts(form(email()), { field: value }).length === 0;
  for (const value of [
    'ana@example.org',
    "o'brien+news@mail.example.co.nz",
    'jos\u00e9@ex\u00e4mple.org',
    'a.b.c@x-y.example.org',
    '1@1.example',
    '用户@例子.中国',
    'उपयोगकर्ता@उदाहरण.भारत',
    'ana@xn--exmple-cua.xn--p1ai',
    `${'a'.repeat(64)}@example.org`,
    `a@${'b'.repeat(63)}.example`,
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
    'a..b@x.example',
    '.a@x.example',
    'a.@x.example',
    'a.@',
    'a@-x.example',
    'a@x-.example',
    'a@a_b.example',
    'a@x.example-',
    'a@x.1',
    'a@1.2.3.44',
    'a@x.e',
    'a@b@x.example',
    `${'a'.repeat(65)}@example.org`,
    `${'\u00e9'.repeat(33)}@example.org`,
    `a@${'b'.repeat(64)}.example`,
  ])
    expect(texts(form(email()), { field: value }), JSON.stringify(value)).toEqual(['Email - Invalid email.']);
  const longest = `${'a-'.repeat(90)}@`;
  expect(valid(longest + 'a-'.repeat(5))).toBe(false);
});

test.each([
  ['\uff41na\uff20example\uff0eorg', 'ana@example.org'],
  [' ana@\u212ax.example ', 'ana@Kx.example'],
  ['jose\u0301@example.org', 'jos\u00e9@example.org'],
])('the address %j becomes %j', (typed, email) => {
  expect(checkForm(emailForm, { email: typed })).toEqual({ ok: true, value: { email } });
});

test('whoever has an account with an address that no server takes can still log in', () => {
  expect(texts(loginForm, { email: 'a..b@x.example', password: 'long enough' })).toEqual([]);
  expect(texts(loginForm, { email: 'a b@x', password: 'long enough' })).toEqual(['Email - Invalid email.']);
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

test('first name and surname of an account together have at most 200 characters, and the sentence says so', () => {
  const details = (first: number, last: number) =>
    checkForm(detailsForm, { firstName: 'A'.repeat(first), surname: 'ö'.repeat(last), phone: '' });
  expect(details(150, 49)).toMatchObject({ ok: true });
  expect(details(150, 150)).toMatchObject({
    errors: [{ errorMessage: 'First Name and Surname - Max 200 characters together.', field: 'surname' }],
  });
  const account = { firstName: 'A'.repeat(150), surname: 'B'.repeat(150), email: 'a@example.org' };
  expect(checkForm(accountForm, { ...account, password: 'a long one', confirmPassword: 'a long one' })).toMatchObject({
    errors: [{ field: 'surname' }],
  });
});

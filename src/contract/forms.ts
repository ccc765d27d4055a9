import { dayOf } from './calendar.ts';
import * as z from 'zod/mini';
import { isCalendarDay } from './instants.ts';
import { isEmailAddress, isStoredAddress, plainAddress } from './email-address.ts';
import type { ApiError } from './errors.ts';
import { isPlainName, spacedInitials } from './person-name.ts';
import { normalisedCode } from './promo-code.ts';
import { maxQuantity } from './quantity.ts';

/** Form rules of §5 with their exact messages, shared by the browser forms and the verbs on the server. */
const requiredAs = (clean: (value: string) => string, label: string, max: number) =>
  z.string(`${label} is required.`).check(
    z.overwrite(clean),
    // Spaces and invisible characters (zero width, fillers) count as empty.
    z.regex(/[^\p{C}\p{Z}\p{DI}]/u, { error: `${label} is required.`, abort: true }),
    z.maxLength(max, `${label} - Max ${max} characters.`),
  );
const optionalAs = (clean: (value: string) => string, label: string, max: number) =>
  z._default(
    z.nullable(z.string().check(z.overwrite(clean), z.maxLength(max, `${label} - Max ${max} characters.`))),
    '',
  );
const trimmed = (value: string) => value.trim();
const required = (label: string, max = 200) => requiredAs(trimmed, label, max);
const optional = (label: string, max = 200) => optionalAs(trimmed, label, max);
/** Removes what would break a line of a mail or label or change its direction; letters of every script stay. */
export function oneLine(value: string): string {
  return value
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
}
/** Texts that go into one line of a mail, an invoice or a label, such as names. */
const line = (label: string, max = 200) => requiredAs(oneLine, label, max);
const noAddress = (label: string) =>
  z.refine<string | null>(
    (value) => isPlainName(value ?? ''),
    `${label} - Please leave out addresses: no / : @ and no dot between letters.`,
  );
const cleanName = (value: string) => spacedInitials(oneLine(value));
/** The only rule for names of people. */
const name = (label: string, max = 200) => requiredAs(cleanName, label, max).check(noAddress(label));
const optionalLine = (label: string, max = 200) => optionalAs(oneLine, label, max);
const optionalName = (label: string, max = 200) => optionalAs(cleanName, label, max).check(noAddress(label));
const addressLike = (label: string, isAddress: (value: string) => boolean) =>
  z
    .string(`${label} is required.`)
    .check(
      z.overwrite(plainAddress),
      z.minLength(1, { error: `${label} is required.`, abort: true }),
      z.maxLength(200, { error: `${label} - Max 200 characters.`, abort: true }),
      z.refine(isAddress, `${label} - Invalid email.`),
    );
const email = (label = 'Email') => addressLike(label, isEmailAddress);
/** Checks the length without spaces at both ends. */
const length = (label: string, min: number, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(min, `${label} - Min ${min} characters.`),
      z.maxLength(max, `${label} - Max ${max} characters.`),
    );
/** A calendar date as YYYY-MM-DD; refuses 31 February. */
const date = (label: string) =>
  z.string().check(z.refine(isCalendarDay, { error: `${label} - Invalid date.`, abort: true }));
const pastDate = (label: string, today: () => Date = () => new Date()) =>
  date(label).check(z.refine((value) => value < dayOf(today()), `${label} - Date must be in the past.`));

/** §5 Generic form rules, with the texts of A-84. */
export const rules = { required, optional, line, optionalLine, name, optionalName, email, length, date, pastDate };

export const billingForm = z.object({
  firstName: name('First Name'),
  surname: name('Surname'),
  email: email(),
  phone: optionalLine('Phone'),
});

/** Maximum number of tickets in one registration. */
export const maxTickets = 50;
/** A number field sends text, and an empty one sends '' or null. */
const typedNumber = z.transform((value: unknown) => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : Number(value);
  return value ?? undefined;
});
const tickets = z.pipe(
  typedNumber,
  z
    .int({
      error: (issue) =>
        issue.input === undefined ? 'Please provide Number of Tickets.' : 'Number of Tickets must be a number',
    })
    .check(
      z.minimum(1, 'Number of Tickets must be more than 1.'),
      z.maximum(maxTickets, `Number of Tickets - Max ${maxTickets}.`),
    ),
);

export const registrationForm = z.object({
  firstName: name('First Name'),
  surname: name('Surname'),
  email: email(),
  phone: optionalLine('Phone'),
  numberOfTickets: tickets,
});
export type RegistrationValues = z.infer<typeof registrationForm>;

/** Maximum quantity of one product in a cart. */
const quantityRange = `Quantity must be between 1 and ${maxQuantity}.`;
/** §5 Add to cart. */
export const quantityForm = z.object({
  quantity: z.pipe(
    typedNumber,
    z
      .int({ error: (issue) => (issue.input === undefined ? 'Quantity is required.' : quantityRange) })
      .check(z.minimum(1, quantityRange), z.maximum(maxQuantity, quantityRange)),
  ),
});

/** §5 Promo code; its maximum length is that of A-97. */
export const promoCodeForm = z.object({ promoCode: requiredAs(normalisedCode, 'Promo Code', 40) });

export const enquiryForm = z.object({
  name: name('Name'),
  phone: required('Phone'),
  email: email(),
  enquiry: required('Enquiry', 5000),
});

/** §5 State choices, in both locales. */
export const stateChoices = [
  'ACT',
  'New South Wales',
  'Victoria',
  'South Australia',
  'Queensland',
  'Western Australia',
  'Northern Territory',
  'Tasmania',
] as const;
const isState = (value: string) => (stateChoices as readonly string[]).includes(value);
const stateFault = 'State is not valid.';

export const contactForm = z.object({
  ...enquiryForm.shape,
  state: required('State').check(z.refine(isState, stateFault)),
});

export const signUpForm = z.object({
  name: name('Name'),
  phone: optional('Phone'),
  email: email(),
  state: optional('State').check(z.refine((value) => !value || isState(value), stateFault)),
});

export const subscribeForm = z.object({ name: name('Name'), email: email() });

/** The consent text next to the subscribe form; each subscription stores it unchanged as evidence. */
export const subscribeConsent =
  'By subscribing you agree that PHI sends you its newsletter by email, about once a month. You can unsubscribe at any time with the link in every mail.';

/** §5 Login: at least 6 characters. */
const password = z.string('Password is required.').check(
  z.minLength(1, { error: 'Password is required.', abort: true }),
  // Aborts, so that a password that must be typed again is not compared with its confirmation.
  z.minLength(6, { error: 'Password is too short - should be 6 chars minimum.', abort: true }),
  z.maxLength(128, 'Password - Max 128 characters.'),
);
/** Whoever has an account with an address that no server takes still logs in, and can change it. */
export const loginForm = z.object({ email: addressLike('Email', isStoredAddress), password });

/** The identity service stores first name and surname as one text, and takes no longer one. */
const maxFullName = 200;
const fullName = z.refine<{ firstName: string; surname: string }>(
  ({ firstName, surname }) => `${firstName} ${surname}`.length <= maxFullName,
  { path: ['surname'], error: `First Name and Surname - Max ${maxFullName} characters together.` },
);

/** The account form of the checkout. */
export const accountForm = z
  .object({
    firstName: name('First Name'),
    surname: name('Surname'),
    email: email(),
    password,
    confirmPassword: z.string(),
  })
  .check(
    fullName,
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Password and Confirm Password don't match.",
    }),
  );

export const forgotPasswordForm = z.object({ email: email() });

/** §5 Change password: at least 7 characters, also when an existing password is reset. */
const newPassword = (label: string) =>
  z
    .string(`${label} is required.`)
    .check(
      z.minLength(1, { error: `${label} is required.`, abort: true }),
      z.minLength(7, { error: 'Min 7 characters', abort: true }),
      z.maxLength(128, `${label} - Max 128 characters.`),
    );
/** The label of the message is the contract's (§2, 10), although the field is called New Password. */
export const resetPasswordForm = z.object({ password: newPassword('Password') });

export const changePasswordForm = z
  .object({
    password: newPassword('New Password'),
    confirmPassword: z
      .string('Confirm Password is required.')
      .check(z.minLength(1, 'Confirm Password is required.'), z.maxLength(1000)),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Password and Confirm Password don't match.",
    }),
  );

/** The password of an invited person (A-40: at least 6 characters). */
export const createAccountForm = z.object({ password, confirmPassword: z.string() }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: "Password and Confirm Password don't match.",
  }),
);

export const inviteForm = z.object({ email: email(), name: optionalName('Name', 80) });

/** The account page. */
export const detailsForm = z
  .object({
    firstName: name('First Name'),
    surname: name('Surname'),
    phone: optionalLine('Phone'),
  })
  .check(fullName);
export const emailForm = z.object({ email: email() });

/** Validates a form; returns user-facing errors in the order of the fields. */
export function checkForm<S extends z.ZodMiniType>(
  form: S,
  value: unknown,
): { ok: true; value: z.infer<S> } | { ok: false; errors: ApiError[] } {
  const parsed = z.safeParse(form, value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const seen = new Set<string>();
  const errors: ApiError[] = [];
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.');
    if (seen.has(field)) continue;
    seen.add(field);
    errors.push({ errorMessage: issue.message, field, code: 'invalid_field' });
  }
  return { ok: false, errors };
}

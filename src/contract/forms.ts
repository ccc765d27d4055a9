import * as z from 'zod/mini';
import type { ApiError } from './errors.ts';

/** Rules a person reads (§5), shared by the forms in the browser and the verbs on the server; messages to the letter. */
const required = (label: string, max = 200) =>
  z.string(`${label} is required.`).check(
    z.trim(),
    z.minLength(1, { error: `${label} is required.`, abort: true }),
    z.maxLength(max, `${label} - Max ${max} characters.`),
  );
const optional = (label: string, max = 200) =>
  z._default(z.nullable(z.string().check(z.trim(), z.maxLength(max, `${label} - Max ${max} characters.`))), '');
const email = () =>
  z.string('Email is required.').check(
    z.trim(),
    z.minLength(1, { error: 'Email is required.', abort: true }),
    z.maxLength(200, { error: 'Email - Max 200 characters.', abort: true }),
    z.regex(/^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]{2,}$/, 'Email - Invalid email.'),
  );

export const billingForm = z.object({
  firstName: required('First Name'),
  surname: required('Surname'),
  email: email(),
  phone: optional('Phone'),
});

/** Largest number of tickets in one registration. */
export const maxTickets = 50;
/** A number field sends text, and an empty one sends '' or null. */
const typedNumber = z.transform((value: unknown) => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : Number(value);
  return value ?? undefined;
});
const tickets = z.pipe(
  typedNumber,
  z.int({ error: (issue) => (issue.input === undefined ? 'Please provide Number of Tickets.' : 'Number of Tickets must be a number') }).check(
    z.minimum(1, 'Number of Tickets must be more than 1.'),
    z.maximum(maxTickets, `Number of Tickets - Max ${maxTickets}.`),
  ),
);

export const registrationForm = z.object({
  firstName: required('First Name'),
  surname: required('Surname'),
  email: email(),
  phone: optional('Phone'),
  numberOfTickets: tickets,
});
export type RegistrationValues = z.infer<typeof registrationForm>;

/** Largest quantity of one product in a cart. */
export const maxQuantity = 99;
const quantityRange = `Quantity must be between 1 and ${maxQuantity}.`;
/** §5 Add to cart. */
export const quantityForm = z.object({
  quantity: z.pipe(
    typedNumber,
    z.int({ error: (issue) => (issue.input === undefined ? 'Quantity is required.' : quantityRange) }).check(z.minimum(1, quantityRange), z.maximum(maxQuantity, quantityRange)),
  ),
});

export const enquiryForm = z.object({
  name: required('Name'),
  phone: required('Phone'),
  email: email(),
  enquiry: required('Enquiry', 5000),
});

/** §5 Login: 6 characters at least. */
const password = z.string('Password is required.').check(
  z.minLength(1, { error: 'Password is required.', abort: true }),
  z.minLength(6, 'Password is too short - should be 6 chars minimum.'),
  z.maxLength(128, 'Password - Max 128 characters.'),
);
export const loginForm = z.object({ email: email(), password });

/** The account form of the checkout. */
export const accountForm = z
  .object({ firstName: required('First Name'), surname: required('Surname'), email: email(), password, confirmPassword: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Password and Confirm Password don't match.",
    }),
  );

/** Checks a form and turns what is wrong into errors a person reads, in the order of the fields. */
export function checkForm<S extends z.ZodMiniType>(form: S, value: unknown): { ok: true; value: z.infer<S> } | { ok: false; errors: ApiError[] } {
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

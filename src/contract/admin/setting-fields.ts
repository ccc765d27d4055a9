// What staff set for the whole site, by subject. Each has the name of the variable that sets it on the server.

export type FieldKind = 'text' | 'lines' | 'email' | 'secret' | 'flag' | 'choice' | 'days' | 'helplines';

interface Described {
  name: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  required?: true;
  options?: readonly { value: string; label: string }[];
  /** Of a number of days. */
  from?: number;
  to?: number;
  /** A secret of which the last four characters may be shown, so that two keys can be told apart. */
  showsEnd?: true;
  /** A secret that is replaced, never taken away. */
  stays?: true;
}

const organisation = [
  {
    name: 'SUPPLIER_NAME',
    label: 'Name',
    kind: 'text',
    required: true,
    hint: 'The seller on invoices.',
  },
  {
    name: 'SUPPLIER_ADDRESS',
    label: 'Address',
    kind: 'text',
    hint: 'In one line, as invoices show it.',
  },
  {
    name: 'SECURITY_CONTACT',
    label: 'Whom to tell of a security fault',
    kind: 'text',
    hint: 'mailto: with an address, or an https address. Empty: whoever receives faults and warnings.',
  },
] as const satisfies readonly Described[];

const tax = [
  {
    name: 'SUPPLIER_ABN',
    label: 'ABN',
    kind: 'text',
    hint: 'Eleven digits. Its check digits are tested. Tax invoices need it.',
  },
  {
    name: 'GST_REGISTERED',
    label: 'Registered for GST',
    kind: 'flag',
    hint: 'If not, prices contain no GST, and invoices are not called tax invoices.',
  },
] as const satisfies readonly Described[];

const receivers = [
  {
    name: 'STORE_RECEIVER',
    label: 'The shop',
    kind: 'email',
    required: true,
    hint: 'Questions about products.',
  },
  {
    name: 'ADMIN_RECEIVER',
    label: 'Faults and warnings',
    kind: 'email',
    hint: 'Refunds that failed, disputes, money that cannot be explained, emails that came back. Empty: the shop.',
  },
  {
    name: 'CONTACT_RECEIVER',
    label: 'Forms',
    kind: 'email',
    required: true,
    hint: 'Contact and sign-up forms whose page names no receiver.',
  },
  {
    name: 'CONTACT_RECEIVER_NZ',
    label: 'Forms of the New Zealand site',
    kind: 'email',
    hint: 'Empty: the same as other forms.',
  },
] as const satisfies readonly Described[];

const mail = [
  {
    name: 'MAIL_FROM',
    label: 'From',
    kind: 'text',
    required: true,
    hint: 'Such as PHI Online <hello@phi.example>. The email server must be allowed to send for its domain.',
  },
  {
    name: 'MAIL_REPLY_TO',
    label: 'Replies go to',
    kind: 'email',
    hint: 'Reminders and cancellations ask for a reply, so somebody has to read it. Empty: the sender.',
  },
  {
    name: 'SMTP_HOST',
    label: 'Email server',
    kind: 'text',
    hint: 'A host name, such as smtp.example.org. Empty: emails wait and are not sent.',
  },
  { name: 'SMTP_PORT', label: 'Port', kind: 'text', hint: 'Mostly 587, or 465 with TLS from the start.' },
  {
    name: 'SMTP_SECURITY',
    label: 'Encryption',
    kind: 'choice',
    options: [
      { value: 'starttls', label: 'STARTTLS (587)' },
      { value: 'tls', label: 'TLS from the start (465)' },
      { value: 'none', label: 'None: a test server on this computer' },
    ],
  },
  { name: 'SMTP_USER', label: 'User', kind: 'text' },
  { name: 'SMTP_PASSWORD', label: 'Password', kind: 'secret' },
] as const satisfies readonly Described[];

const payments = [
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    label: 'Publishable key',
    kind: 'text',
    hint: 'Begins with pk_. Browsers see it.',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    label: 'Secret key',
    kind: 'secret',
    showsEnd: true,
    stays: true,
    hint: 'Begins with sk_ or rk_, from the same account.',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    label: 'Signing secret of the webhook',
    kind: 'secret',
    stays: true,
    hint: 'Begins with whsec_. By it the site knows that an event comes from Stripe.',
  },
] as const satisfies readonly Described[];

const exit = [
  {
    name: 'QUICK_EXIT_AU',
    label: 'Australia',
    kind: 'text',
    required: true,
    hint: 'The https address of an unremarkable page of another site that opens fast, such as the weather.',
  },
  {
    name: 'QUICK_EXIT_NZ',
    label: 'New Zealand',
    kind: 'text',
    required: true,
    hint: 'The same for the New Zealand site.',
  },
] as const satisfies readonly Described[];

const helplines = [
  { name: 'HELPLINES_AU', label: 'Australia', kind: 'helplines', required: true },
  { name: 'HELPLINES_NZ', label: 'New Zealand', kind: 'helplines', required: true },
] as const satisfies readonly Described[];

const retention = [
  {
    name: 'KEPT_DAYS_MESSAGES',
    label: 'What people wrote in forms',
    kind: 'days',
    required: true,
    from: 30,
    to: 730,
    hint: 'With files, notes and replies.',
  },
  {
    name: 'KEPT_DAYS_ATTENDEES',
    label: 'Who came to an event',
    kind: 'days',
    required: true,
    from: 90,
    to: 1095,
    hint: 'After the event. Names and addresses go; the number of people stays.',
  },
  {
    name: 'KEPT_DAYS_NOTES',
    label: 'Notes on orders',
    kind: 'days',
    required: true,
    from: 30,
    to: 1825,
    hint: 'What staff wrote about an order.',
  },
  {
    name: 'KEPT_DAYS_CARTS',
    label: 'Open carts of members',
    kind: 'days',
    required: true,
    from: 90,
    to: 730,
    hint: 'After their last use.',
  },
] as const satisfies readonly Described[];

const all = { organisation, tax, receivers, mail, payments, exit, helplines, retention };

export type Subject = keyof typeof all;
export const subjects = Object.keys(all) as readonly Subject[];
export type SettingName = (typeof all)[Subject][number]['name'];
export type SettingField = Described & { name: SettingName };

export const fieldsOf = (subject: Subject): readonly SettingField[] => all[subject];
export const settingNames: readonly SettingName[] = subjects.flatMap((subject) =>
  fieldsOf(subject).map(({ name }) => name),
);

/**
 * Variables that only mean something together: if one of them is set on the server, the others are not taken from the
 * screen, so that a key of one account never stands beside a key of another.
 */
export const together: readonly (readonly string[])[] = [
  payments.map(({ name }) => name),
  ['SMTP_URL', 'SMTP_HOST', 'SMTP_PORT', 'SMTP_SECURITY', 'SMTP_USER', 'SMTP_PASSWORD'],
];

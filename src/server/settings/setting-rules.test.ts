import { expect, test } from 'vitest';
import { fieldsOf, type SettingName, subjects } from '#contract/admin/setting-fields.ts';
import { readConfig } from '../config.ts';
import { mailServerOf, makeMailTransport } from '../providers/mail/make-mail-transport.ts';
import { faultOf } from './setting-rules.ts';
import { withChange } from './settings.ts';
import { readRows, setBy } from './stored-settings.ts';

const configOf = (environment: Record<string, string>) => {
  const read = readConfig({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://phi.example', ...environment });
  return read.ok ? read.config : expect.fail(read.faults.join(' '));
};
const fieldOf = (name: SettingName) =>
  subjects.flatMap(fieldsOf).find((field) => field.name === name) ?? expect.fail(`There is no ${name}.`);

test.each<[SettingName, string]>([
  ['SMTP_HOST', 'localhost'],
  ['SMTP_HOST', '10.0.0.7'],
  ['SMTP_HOST', '169.254.169.254'],
  ['SMTP_HOST', 'postgres'],
  ['SMTP_HOST', 'mail.internal'],
  ['SMTP_SECURITY', 'none'],
])('in production staff cannot set %s to %s', (name, value) => {
  expect(faultOf(fieldOf(name), value, { production: true })).toMatchObject({ errors: [{ field: name }] });
  expect(faultOf(fieldOf(name), value, { production: false })).toBeNull();
});

test('a mail server that staff typed has to have a public address when it is connected to, that of the server need not', async () => {
  // The name is that of this computer, as a name may be that is looked up only then.
  const typed = { ...configOf({}), SMTP_HOST: 'localhost' };
  expect(mailServerOf(typed)).toMatchObject({ isPublicOnly: true });
  expect(mailServerOf(configOf({ SMTP_HOST: 'localhost' }))).toMatchObject({ isPublicOnly: false });
  const transport = await makeMailTransport(typed);
  const mail = {
    messageId: '<1@phi.example>',
    to: 'ana@example.org',
    replyTo: null,
    subject: 'x',
    html: 'x',
    text: 'x',
    attachments: [],
    unsubscribeUrl: null,
  };
  await expect(transport.send(mail)).rejects.toThrow('localhost is in a private network');
});

test('what means something only together is taken from one place', () => {
  expect(setBy('STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_live_1' })).toBe('STRIPE_SECRET_KEY');
  expect(setBy('SMTP_PASSWORD', { SMTP_URL: 'smtp://mail' })).toBe('SMTP_URL');
  expect(setBy('MAIL_FROM', { SMTP_URL: 'smtp://mail' })).toBeNull();
});

test.each(subjects.flatMap(fieldsOf).filter(({ kind }) => kind === 'days'))(
  'the screen and the environment have the same limits for $name',
  ({ name, from = 0, to = 0 }) => {
    const taken = [from - 1, from, to, to + 1].map((days) => readConfig({ [name]: String(days) }).ok);
    expect(taken).toEqual([false, true, true, false]);
  },
);

test('nobody closes the shop of a seller with GST by emptying the ABN', () => {
  const config = configOf({});
  const all = readRows([], { unseal: (text) => text });
  const now = all.get('tax') ?? expect.fail('There is no subject.');
  const change = (values: Partial<Record<SettingName, string>>) =>
    withChange({ all, now, config }, config, { subject: 'tax', values });
  expect(change({ SUPPLIER_ABN: '', GST_REGISTERED: 'true' })).toMatchObject({ errors: [{ field: 'SUPPLIER_ABN' }] });
  expect(change({ SUPPLIER_ABN: '', GST_REGISTERED: 'false' }).ok).toBe(true);
  expect(change({ SUPPLIER_ABN: '53 004 085 616', GST_REGISTERED: 'true' }).ok).toBe(true);
});

import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { stepsOf } from './steps.ts';

const nothing: Parameters<typeof stepsOf>[1] = {
  guide: 0,
  event: 0,
  product: 0,
  guideDraft: null,
  eventDraft: null,
  productDraft: null,
  shipping: 0,
  promotion: 0,
  plan: 0,
  order: 0,
  administrators: 1,
};
const stepsWith = (environment: Record<string, string> = {}, made: object = {}) => {
  const read = readConfig({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://site.example.org', ...environment });
  if (!read.ok) throw new Error(read.faults.join());
  return stepsOf(read.config, { ...nothing, ...made }, []);
};
const doneOf = (...given: Parameters<typeof stepsWith>) =>
  stepsWith(...given)
    .filter(({ done }) => done)
    .map(({ way }) => way.to);

test('on an empty production site nothing is done but the pages, which were left out here', () => {
  expect(doneOf()).toEqual(['/admin/pages']);
});

test('what the environment sets is done', () => {
  expect(
    doneOf({
      SUPPLIER_ADDRESS: '1 Harbour Lane',
      GST_REGISTERED: 'false',
      STORE_RECEIVER: 'shop@example.org',
      CONTACT_RECEIVER: 'us@example.org',
      SMTP_URL: 'smtp://mail.example.org',
      MAIL_FROM: 'Harbour <us@example.org>',
      LOCAL_SERVICES: 'payments',
    }),
  ).toEqual([
    '/admin/settings/organisation',
    '/admin/settings/tax',
    '/admin/settings/receivers',
    '/admin/settings/mail',
    '/admin/settings/payments',
    '/admin/pages',
  ]);
});

test('a sender of the demonstration is nobody’s, also with a mail server', () => {
  expect(doneOf({ SMTP_URL: 'smtp://mail.example.org' })).not.toContain('/admin/settings/mail');
});

test('the step of a draft leads to it', () => {
  const drafts = stepsWith({}, { guideDraft: 3, eventDraft: 4, productDraft: 5 }).map(({ way }) => way.to);
  expect(drafts).toEqual(expect.arrayContaining(['/admin/guides/3', '/admin/events/4', '/admin/products/5']));
  expect(stepsWith({}, { guide: 1, guideDraft: 3 }).map(({ way }) => way.to)).toContain('/admin/guides/new');
});

test.each([
  [{ LOCAL_SERVICES: 'payments' }, 'test gateway'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'test mode',
  ],
  [{}, 'Enter the keys of Stripe'],
])('%j says whether money moves: %s', (environment, words) => {
  expect(
    stepsWith(environment)
      .map(({ text }) => text)
      .join('\n'),
  ).toContain(words);
});

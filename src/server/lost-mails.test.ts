import { expect, test } from 'vitest';
import { lostMails } from './lost-mails.ts';

const own = {
  production: true,
  SMTP_URL: 'smtp://mail.example.org',
  SMTP_HOST: undefined,
  STORE_RECEIVER: 'shop@example.org',
  CONTACT_RECEIVER: 'us@example.org',
};

test('a production site says which mails nobody gets', () => {
  expect(lostMails(own)).toEqual([]);
  expect(lostMails({ ...own, SMTP_URL: undefined }).map(({ way }) => way?.to)).toEqual(['/admin/settings/mail']);
  expect(lostMails({ ...own, SMTP_URL: undefined, SMTP_HOST: 'mail.example.org' })).toEqual([]);
  expect(lostMails({ ...own, CONTACT_RECEIVER: 'hello@phi.example' })[0]?.text).toContain('hello@phi.example');
});

test('the demonstration and tests need no mail server', () => {
  expect(lostMails({ ...own, production: false, SMTP_URL: undefined })).toEqual([]);
});

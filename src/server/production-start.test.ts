import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { refuseUseless } from './production-start.ts';

const start = (settings: Record<string, string>) => () => {
  const read = readConfig({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://site.example.org', ...settings });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  refuseUseless(read.config);
};

test('a production site starts without what staff can enter in the browser', () => {
  expect(start({})).not.toThrow();
  expect(start({ SEED: 'demonstration', STORE_RECEIVER: 'shop@example.org' })).not.toThrow();
  expect(start({ SEED: 'false' })).not.toThrow();
});

test('addresses of the demonstration, and its pages without their name, are refused in words, all at once', () => {
  expect(start({ CONTACT_RECEIVER: 'hello@phi.example', MAIL_FROM: 'PHI <hello@phi.example>' })).toThrow(
    /^MAIL_FROM, CONTACT_RECEIVER: nobody reads addresses at phi\.example\. Name one of yours, or leave it out and enter it at \/admin\/settings\.$/,
  );
  expect(start({ SEED: 'true', ADMIN_RECEIVER: 'a@phi.example' })).toThrow(
    /^ADMIN_RECEIVER: .+\nSEED=true fills the site with the pages of another organisation\..+SEED=demonstration/,
  );
  expect(start({ SEED: '1' })).toThrow(/^SEED=true/);
});

test('outside production both are the demonstration itself', () => {
  expect(
    start({ NODE_ENV: 'development', SEED: 'true', SECOND_FACTOR: 'optional', STORE_RECEIVER: 'shop@phi.example' }),
  ).not.toThrow();
});

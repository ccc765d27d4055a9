import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { walletCertificates } from './testing/wallet-certificates.ts';
import { readWallet } from './wallet-settings.ts';

const made = walletCertificates();
afterAll(() => made.remove());
const { settings } = made;

test('the certificate says for whom passes are; without settings there are none', () => {
  expect(readWallet(settings)).toMatchObject({
    faults: [],
    signer: { passType: 'pass.example.phi.tickets', team: 'A1B2C3D4E5', until: expect.any(Date) },
  });
  expect(readWallet({})).toEqual({ signer: null, faults: [] });
});

test('a key with a password is opened, and a file of settings may hold one line for each text', () => {
  const { signer } = readWallet(settings);
  expect(readWallet({ ...settings, WALLET_KEY: made.lockedKey, WALLET_KEY_PASSWORD: 'open sesame' })).toEqual({
    signer,
    faults: [],
  });
  const lines = Object.fromEntries(
    Object.entries(settings).map(([name, text]) => [name, text.replaceAll('\n', '\\n')]),
  );
  expect(readWallet(lines)).toEqual({ signer, faults: [] });
});

test.each([
  ['half of it', { WALLET_KEY: undefined }, 'WALLET_KEY is missing: set all of'],
  [
    'only a password',
    { WALLET_CERTIFICATE: undefined, WALLET_KEY: undefined, WALLET_ISSUER: undefined, WALLET_KEY_PASSWORD: 'x' },
    'WALLET_KEY_PASSWORD goes together with WALLET_KEY',
  ],
  ['the name of a file', { WALLET_CERTIFICATE: '/etc/pass.pem' }, 'WALLET_CERTIFICATE is no certificate in PEM text'],
  ['a broken issuer', { WALLET_ISSUER: 'x' }, 'WALLET_ISSUER is no certificate in PEM text'],
  [
    'a key that does not open',
    { WALLET_KEY: made.lockedKey, WALLET_KEY_PASSWORD: 'wrong' },
    'WALLET_KEY is no RSA key in PEM text that opens',
  ],
  [
    'a certificate of a web site',
    { WALLET_CERTIFICATE: made.siteCertificate, WALLET_KEY: made.siteKey },
    'WALLET_CERTIFICATE is not a certificate for passes',
  ],
  ['the key of another certificate', { WALLET_KEY: made.siteKey }, 'WALLET_KEY is not the key of WALLET_CERTIFICATE'],
  [
    'another issuer of the same name',
    { WALLET_ISSUER: made.otherIssuer },
    'WALLET_ISSUER has not issued WALLET_CERTIFICATE',
  ],
])('%s is refused at start in words, and nothing of it is printed', (_what, changes, said) => {
  const result = readConfig({ ...settings, ...changes });
  if (result.ok) expect.fail('It was accepted.');
  expect(result.faults).toHaveLength(1);
  expect(result.faults[0]).toContain(said);
  expect(result.faults[0]).not.toMatch(/BEGIN (?!CERTIFICATE-----\.?$)|pass\.pem|sesame|wrong/);
});

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeSecrets } from '../../secrets.ts';
import { makeCaptcha } from './make-captcha.ts';
import type { OwnCaptcha } from './port.ts';

const [first, second] = ['the secret that somebody has read', 'the secret of the site from now on'];
const captchaOf = (secrets: ReturnType<typeof makeSecrets>) =>
  makeCaptcha({
    config: { RECAPTCHA_ORIGIN: 'https://www.google.com' },
    secrets,
    now: () => new Date(),
    log: Fastify().log,
    attempts: { min: 1, max: 5 },
  });

async function answerOf(captcha: OwnCaptcha): Promise<string> {
  const given = await captcha.challenge();
  if (given.provider !== 'altcha') throw new Error(given.provider);
  const solution = await solveChallenge({ challenge: given.challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: given.challenge, solution })).toString('base64');
}

// Invariant 17.
test('a rotation that ends links ends the captchas of the secret before, in a process that runs on', async () => {
  const secrets = makeSecrets(second, first);
  const captcha = captchaOf(secrets);
  secrets.follow({ mark: makeSecrets(first).mark, keys: {} });
  const [ofForm, ofPayment] = [await answerOf(captcha), await answerOf(captcha.payment)];
  expect([await captcha.verify(ofForm), await captcha.payment.verify(ofPayment)]).toMatchObject([
    { kind: 'passed' },
    { kind: 'passed' },
  ]);
  secrets.follow({ mark: makeSecrets(second).mark, keys: {} });
  expect([await captcha.verify(ofForm), await captcha.payment.verify(ofPayment)]).toEqual([
    { kind: 'failed' },
    { kind: 'failed' },
  ]);
  // A process that was started since then takes its answers.
  expect(await captchaOf(makeSecrets(second)).verify(await answerOf(captcha))).toMatchObject({ kind: 'passed' });
});

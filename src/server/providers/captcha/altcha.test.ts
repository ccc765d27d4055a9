import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { altcha } from './altcha.ts';

const now = () => new Date();

test('a solution takes 500 to 1500 attempts', async () => {
  let secret = 'a secret';
  const captcha = altcha(() => secret, now);
  const given = await captcha.challenge();
  if (given.provider !== 'altcha') throw new Error(given.provider);
  const solution = await solveChallenge({ challenge: given.challenge, deriveKey });
  expect(solution?.counter).toBeGreaterThanOrEqual(500);
  expect(solution?.counter).toBeLessThanOrEqual(1500);
  const answer = Buffer.from(JSON.stringify({ challenge: given.challenge, solution })).toString('base64');
  expect(await captcha.verify(answer)).toMatchObject({ kind: 'passed' });
  expect(await altcha(() => 'another secret', now).verify(answer)).toEqual({ kind: 'failed' });
  // The secret is rotated while the process runs.
  secret = 'another secret';
  expect(await captcha.verify(answer)).toEqual({ kind: 'failed' });
});

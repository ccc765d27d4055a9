import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { getCaptcha } from '#contract/contact.ts';
import type { TestBrowser } from './test-app.ts';

/** Solves a captcha challenge as the worker of the page at `path` does. */
export async function solvedCaptcha(browser: TestBrowser, path = '/contact'): Promise<string> {
  const { challenge } = await browser.call(getCaptcha, { path });
  if (!challenge) throw new Error('There is no challenge to solve.');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { getCaptcha } from '#contract/contact.ts';
import type { Deps } from '../deps.ts';
import { makeCaptcha } from '../providers/captcha/make-captcha.ts';
import type { TestBrowser } from './test-app.ts';

/** Replaces the captcha by the same one with a few attempts, because hundreds take most of a test's time. */
export function shortenCaptcha(deps: Deps): void {
  deps.captcha = makeCaptcha({ ...deps, attempts: { min: 1, max: 5 } });
}

/** Solves a captcha challenge as the worker of the page at `path` does. */
export async function solvedCaptcha(browser: TestBrowser, path = '/contact'): Promise<string> {
  return solved(browser, { path });
}

/** Solves the captcha that a payment asks for. */
export async function paymentCaptcha(browser: TestBrowser): Promise<string> {
  return solved(browser, { isPayment: true });
}

async function solved(browser: TestBrowser, request: { path?: string; isPayment?: boolean }): Promise<string> {
  const { challenge } = await browser.call(getCaptcha, request);
  if (!challenge) throw new Error('There is no challenge to solve.');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

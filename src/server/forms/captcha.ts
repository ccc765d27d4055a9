import { hasCaptcha } from '#blocks/other-hosts.ts';
import type { Locale } from '#contract/locale.ts';
import { shownAt } from '../cms/shown-at.ts';
import type { Deps } from '../deps.ts';
import type { CaptchaChallenge, CaptchaVerdict } from '../providers/captcha/port.ts';
import type { Tx } from '../db/connect.ts';
import { fail, type Failure } from '../outcome.ts';
import { insertUsedCaptcha } from './captcha.sql.ts';

/**
 * A form on a sensitive page always uses the site's own captcha, because such a page loads nothing from other sites
 * . The server checks that the page is sensitive and has a form, so that bots cannot choose the captcha.
 */
export async function challengeFor(
  deps: Deps,
  { path, isPayment }: { path?: string | undefined; isPayment?: boolean | undefined },
  locale: Locale,
): Promise<CaptchaChallenge> {
  if (isPayment) return deps.captcha.payment.challenge();
  if (deps.captcha.hosts.length === 0 || path === undefined) return deps.captcha.challenge();
  const { sensitive, items } = await shownAt(deps, path, locale);
  return deps.captcha.challenge(sensitive && hasCaptcha(items));
}

/** Takes the answer to the captcha of payments, or fails so that the form asks for it. `then` ends the text. */
export async function passCaptcha(tx: Tx, verdict: CaptchaVerdict | null, then: string): Promise<Failure | null> {
  if (verdict?.kind === 'passed' && (await takeCaptcha(tx, verdict))) return null;
  return fail(`Please wait while we check that you are not a robot, then ${then}.`, undefined, 'captcha_required');
}

/** Marks a passed captcha as used; true for only one of several callers. Undone if the transaction is rolled back. */
async function takeCaptcha(tx: Tx, { id, expiresAt }: CaptchaVerdict & { kind: 'passed' }): Promise<boolean> {
  return insertUsedCaptcha(tx, id, expiresAt.toISOString());
}

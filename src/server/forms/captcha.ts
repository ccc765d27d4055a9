import { hasCaptcha } from '#blocks/other-hosts.ts';
import type { Locale } from '#contract/locale.ts';
import { shownAt } from '../cms/shown-at.ts';
import type { Deps } from '../deps.ts';
import type { CaptchaChallenge } from '../providers/captcha/port.ts';

/**
 * A form on a sensitive page asks the site's own captcha, whichever is set up: such a page loads nothing from others
 * . Which page that is, is looked up, so that a site without such a form hands out no easier challenge to
 * whoever asks for one.
 */
export async function challengeFor(deps: Deps, path: string | undefined, locale: Locale): Promise<CaptchaChallenge> {
  if (deps.captcha.hosts.length === 0 || path === undefined) return deps.captcha.challenge();
  const { sensitive, items } = await shownAt(deps, path, locale);
  return deps.captcha.challenge(sensitive && hasCaptcha(items));
}

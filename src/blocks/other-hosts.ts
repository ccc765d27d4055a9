import type { CmsItem } from '#contract/cms.ts';
import { asksCaptcha } from './asks-captcha.ts';
import type { Others } from './page-policy.ts';
import { showsSocialPost } from './social-post.ts';

/** As the public settings of the site tell it. */
interface SetUp {
  socialEmbedScript: string | null;
  captchaWidget: boolean;
}

/**
 * What the page at a path takes of other hosts beside videos: the script of posts, the captcha's widget.
 * Few sites have either.
 */
export function takenFromOthers(
  path: string,
  items: readonly CmsItem[],
  { socialEmbedScript, captchaWidget }: SetUp,
): Others {
  const social = socialEmbedScript !== null && showsSocialPost(path, items);
  if (captchaWidget && asksCaptcha(items)) return social ? 'social captcha' : 'captcha';
  return social ? 'social' : '';
}

import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';

/**
 * Whether a form on the page asks for a captcha, whose widget may come from elsewhere. By name: its schema would be
 * fetched for it alone.
 */
export function asksCaptcha(items: readonly CmsItem[]): boolean {
  return allItems(items).some((item) => item.itemTypeCode === 'ContactForm');
}

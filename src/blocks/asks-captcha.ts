import type { CmsItem } from '#contract/cms.ts';
import { contactForm } from './contact-form/schema.ts';
import { allItems } from './define.ts';

/** Whether a form on the page asks for a captcha, whose widget may come from elsewhere. */
export function asksCaptcha(items: readonly CmsItem[]): boolean {
  return allItems(items).some((item) => item.itemTypeCode === contactForm.type);
}

import { withEmbeds } from '#blocks/embeds.ts';
import { type CmsItem, isSensitive } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { pageShownAt } from './page.ts';

/** What the document at a path may show, to whomever: the items of its page and of the footer, and whether nobody else is told of it. */
export async function shownAt(deps: Deps, path: string, locale: Locale): Promise<{ sensitive: boolean; items: CmsItem[] }> {
  const [page, footer] = await Promise.all([pageShownAt(deps, path, locale), pageShownAt(deps, '/partials/common-footer', locale)]);
  const items = [page, footer].flatMap((shown) => (shown ? withEmbeds(shown).sections.flatMap((section) => section.items) : []));
  return { sensitive: page !== null && isSensitive(page), items };
}

import { withEmbeds } from '#blocks/embeds.ts';
import { type CmsItem, isSensitive } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { pageShownAt } from '../content/shown-page.ts';
import { type PublishedPage, publishedPage } from './page.ts';

/** GetPublishedPage for an anonymous viewer. */
type Published = (path: string) => Promise<PublishedPage>;

/** The items of the page and the footer that the document at a path may show to any viewer, and the flag Sensitive. */
export async function shownAt(
  deps: Deps,
  path: string,
  locale: Locale,
  published: Published = (at) => publishedPage(deps, { path: at, locale, viewer: null }),
): Promise<{ sensitive: boolean; items: CmsItem[] }> {
  const [page, footer] = await Promise.all(
    [path, '/partials/common-footer'].map(async (at) => pageShownAt(deps, at, locale, await published(at))),
  );
  const items = [page, footer].flatMap((shown) =>
    shown ? withEmbeds(shown).sections.flatMap((section) => section.items) : [],
  );
  return { sensitive: !!page && isSensitive(page), items };
}

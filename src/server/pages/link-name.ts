import type { LinkName } from '#contract/admin/links.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { storedEvents } from '../events/catalogue.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { isServedByCode } from '../http/reserved-paths.ts';
import { picturesAt } from '../media/library.ts';
import { catalogue } from '../store/products/catalogue.ts';
import { pageAtPath, selectPage } from './page.sql.ts';

/** What stands at an address of this site, for whoever chose it as a link; null if nothing does. */
export async function linkName(
  deps: Deps,
  { href, locale }: { href: string; locale: Locale },
): Promise<LinkName | null> {
  const [address = ''] = href.split(/[?#]/, 1);
  const path = canonicalPath(address);
  if (path === null) return null;
  if (path.startsWith('/media/')) {
    const [file] = await picturesAt(deps.db.read, [address]);
    return file ? { kind: 'file', title: file.alt || (address.split('/').pop() ?? address), isLive: true } : null;
  }
  const [, area, slug] = /^\/(event|product)\/([^/]+)$/.exec(path) ?? [];
  if (area === 'event') {
    const found = (await storedEvents(deps)).bySlug.get(slug ?? '');
    return found ? { kind: 'event', title: found.title, isLive: true } : null;
  }
  if (area === 'product') {
    const found = (await catalogue(deps)).bySlug.get(slug ?? '');
    return found ? { kind: 'product', title: found.productName, isLive: true } : null;
  }
  return (
    (await pageName(deps, path, locale)) ?? (isServedByCode(path) ? { kind: 'page', title: path, isLive: true } : null)
  );
}

/** Visitors of New Zealand meet the pages of Australia where they have none of their own. */
async function pageName({ db }: Deps, path: string, locale: Locale): Promise<LinkName | null> {
  const own = await pageAtPath(db.read, path, locale);
  const found = own ?? (locale === 'nz' ? await pageAtPath(db.read, path, 'au') : undefined);
  if (!found || found.deleted_at !== null) return null;
  if (found.redirect_to !== null) return { kind: 'redirect', title: found.redirect_to, isLive: true };
  const page = await selectPage(db.read, found.id);
  return page ? { kind: 'page', title: page.title || path, isLive: page.published_number !== null } : null;
}

import { publishedPages } from '../../content/published-pages.ts';
import type { Deps } from '../../deps.ts';
import { canonicalPath } from '../../http/canonical-path.ts';
import type { OrderLineRow } from './order.sql.ts';

/** The pages that the lines of an order open, by line id; without those that are off the site. */
export async function boughtPages(deps: Deps, lines: OrderLineRow[]): Promise<Map<number, string>> {
  const pages = new Map<number, string>();
  for (const kind of Object.values(deps.purchasables)) {
    const own = lines.filter((line) => line.kind === kind.kind);
    if (!kind.opensAt || own.length === 0) continue;
    const [paths, onSite] = await Promise.all([
      kind.opensAt(deps.db.read, [...new Set(own.map((line) => line.item_id))]),
      publishedPages(deps),
    ]);
    for (const { id, item_id: itemId } of own) {
      const page = paths.get(itemId) ?? '';
      const path = canonicalPath(page);
      if (path !== null && onSite.find(path, 'au')) pages.set(id, page);
    }
  }
  return pages;
}

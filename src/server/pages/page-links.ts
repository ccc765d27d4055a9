import type { Deps } from '../deps.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { readContent } from './content.ts';
import { pagesWithUnknownLinks, writeLinks } from './page-links.sql.ts';
import { linksOf } from './publish-checks.ts';

/** Versions in one short transaction: other writers come between. */
const pagesAtOnce = 20;

/** The path of the site that a link leads to; null for another place. */
export function pathOf(link: string, publicOrigin: string): string | null {
  const own = link.startsWith(`${publicOrigin}/`) ? link.slice(publicOrigin.length) : link;
  return own.startsWith('/') && !own.startsWith('//') ? canonicalPath(own.split(/[?#]/, 1)[0] ?? '') : null;
}

/** A content that nobody can read has none; visitors are told about it (cms/broken-page.ts). */
function linksIn(json: string): string[] {
  try {
    return linksOf(readContent(json));
  } catch {
    return [];
  }
}

/** Notes where the published pages lead that are new or changed, before somebody asks what leads to a page. */
export async function fillPageLinks({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  for (let known = pagesAtOnce; known === pagesAtOnce;) {
    const rows = await pagesWithUnknownLinks(db.read, pagesAtOnce);
    if (rows.length === 0) return;
    const pages = rows.map(({ content_json: json, ...row }) => ({
      ...row,
      paths: [...new Set(linksIn(json).flatMap((link) => pathOf(link, config.publicOrigin) ?? []))],
    }));
    known = await db.transaction(async (tx) => {
      // Two that write the links of one page would each wait for the other.
      await db.engine.lock(tx, 'page links');
      return writeLinks(tx, pages);
    });
  }
}

import type { Locale } from '#contract/locale.ts';
import { redirectKind } from '#contract/redirect.ts';
import { type PageAccess, parseAccess } from '../members/access.ts';
import type { PageIndexRow } from './page.sql.ts';

/** A published page, or a redirect, without its content. */
export interface IndexedPage {
  id: number;
  path: string;
  access: PageAccess;
  pageTypeCode: string;
  redirectTo: string | null;
  revisionId: number | null;
}

export interface PageIndex {
  /** The page at a canonical path; nz without its own page gets the page of au. */
  find(path: string, locale: Locale): IndexedPage | undefined;
}

/** Stored instead of a rule: the page has the rule of its nearest ancestor. */
export const inheritedAccess = 'null';

const everyone: PageAccess = { kind: 'public' };
/** §2: pages for members only, unless a page has its own rule. */
const memberRoots: ReadonlySet<string> = new Set(['/member', '/corporates', '/templates']);

export function makePageIndex(rows: readonly PageIndexRow[]): PageIndex {
  const byKey = new Map(rows.map((row) => [keyOf(row.path, row.locale), row]));
  const rowAt = (path: string, locale: string) => byKey.get(keyOf(path, locale)) ?? byKey.get(keyOf(path, 'au'));

  const accessAt = (path: string, locale: string): PageAccess => {
    const own = rowAt(path, locale)?.access_json;
    if (own !== undefined && own !== inheritedAccess) return parseAccess(own);
    if (memberRoots.has(path)) return { kind: 'member' };
    return path === '/' ? everyone : accessAt(parentOf(path), locale);
  };
  const isThere = (row: PageIndexRow) => row.published_revision_id !== null || row.redirect_to !== null;
  const pages = new Map(
    rows.filter(isThere).map((row): [string, IndexedPage] => [
      keyOf(row.path, row.locale),
      {
        id: row.id,
        path: row.path,
        access: accessAt(row.path, row.locale),
        pageTypeCode: row.page_type_code,
        redirectTo: targetOf(row),
        revisionId: row.published_revision_id,
      },
    ]),
  );
  return { find: (path, locale) => pages.get(keyOf(path, locale)) ?? pages.get(keyOf(path, 'au')) };
}

/** Ignores an invalid redirect, which only another writer than `saveRedirect` can store; the path then has no page. */
function targetOf({ redirect_to: target }: PageIndexRow): string | null {
  return target !== null && redirectKind(target) !== null ? target : null;
}

function keyOf(path: string, locale: string): string {
  return `${locale} ${path}`;
}

/** These paths and all above them, whose rules they may have. */
export function withPagesAbove(paths: readonly string[]): string[] {
  const all = new Set<string>(['/']);
  for (const path of paths) for (let at = path; !all.has(at); at = parentOf(at)) all.add(at);
  return [...all];
}

/** '/a/b' → '/a' → '/'. */
function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

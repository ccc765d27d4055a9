import type { Locale } from '#contract/locale.ts';
import { redirectKind } from '#contract/redirect.ts';
import { type PageAccess, parseAccess } from '../access/access.ts';
import { deepFreeze } from '../db/content-cache.ts';
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
  /** Whether addresses with this path and a query redirect (http/old-address.ts). */
  hasOldAddress(path: string): boolean;
  /** The rows that it was made of. */
  rows(): readonly PageIndexRow[];
}

/** Stored instead of a rule: the page has the rule of its nearest ancestor. */
export const inheritedAccess = 'null';

const everyone: PageAccess = { kind: 'public' };
/** §2: pages for members only, unless a page has its own rule. */
const memberRoots: ReadonlySet<string> = new Set(['/member', '/corporates', '/templates']);

export function makePageIndex(rows: readonly PageIndexRow[]): PageIndex {
  const inAu = new Map<string, PageIndexRow>();
  const inNz = new Map<string, PageIndexRow>();
  for (const row of rows) (row.locale === 'nz' ? inNz : inAu).set(row.path, row);
  const rowAt = (path: string, locale: string) => (locale === 'nz' && inNz.get(path)) || inAu.get(path);

  // Thousands of pages share a few rules.
  const rules = new Map<string, PageAccess>();
  const ruleOf = (json: string): PageAccess => {
    let rule = rules.get(json);
    if (!rule) rules.set(json, (rule = deepFreeze(parseAccess(json))));
    return rule;
  };
  const accessAt = (path: string, locale: string): PageAccess => {
    const own = rowAt(path, locale)?.access_json;
    if (own !== undefined && own !== inheritedAccess) return ruleOf(own);
    if (memberRoots.has(path)) return { kind: 'member' };
    return path === '/' ? everyone : accessAt(parentOf(path), locale);
  };
  // Made when somebody asks for it: a publication of one page must not cost the objects of ten thousands.
  const made = new Map<PageIndexRow, IndexedPage>();
  const pageOf = (row: PageIndexRow | undefined): IndexedPage | undefined => {
    if (!row || (row.published_revision_id === null && row.redirect_to === null)) return undefined;
    let page = made.get(row);
    if (!page) made.set(row, (page = Object.freeze(toPage(row, accessAt(row.path, row.locale)))));
    return page;
  };
  const old = new Set(
    rows.filter(({ path }) => path.includes('?')).map(({ path }) => path.slice(0, path.indexOf('?'))),
  );
  return {
    find: (path, locale) => (locale === 'nz' ? pageOf(inNz.get(path)) : undefined) ?? pageOf(inAu.get(path)),
    hasOldAddress: (path) => old.has(path),
    rows: () => rows,
  };
}

function toPage(row: PageIndexRow, access: PageAccess): IndexedPage {
  return {
    id: row.id,
    path: row.path,
    access,
    pageTypeCode: row.page_type_code,
    redirectTo: targetOf(row),
    revisionId: row.published_revision_id,
  };
}

/** Ignores an invalid redirect, which only another writer than `saveRedirect` can store; the path then has no page. */
function targetOf({ redirect_to: target }: PageIndexRow): string | null {
  return target !== null && redirectKind(target) !== null ? target : null;
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

import type { Kysely } from 'kysely';
import type { PageAccessRule } from '#contract/admin/pages.ts';
import type { Locale } from '#contract/locale.ts';
import { cleanedJson } from './content.ts';
import { type DraftContent, toStoredContent } from '../content/page.wire.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { indexForSearch } from '../search-index/documents.ts';
import type { StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import { insertDraftPage } from './page.admin.ts';
import { pageAtPath, selectPage, updateSettings } from './page.sql.ts';
import { toAccess } from './pages.wire.ts';
import { addresses } from './redirects.sql.ts';
import { keepingSales } from './sales.ts';

// The page of something else that staff change, such as a guide, by its canonical path.

const noPage = fail('There is no page at this address yet. Make the page first.', undefined, 'no_page');
const ruleOfOthers = fail(
  'The editors of this page have set for whom it opens. Somebody who may publish pages changes it, in its settings.',
  undefined,
  'rule_of_others',
);

export interface PageAt {
  pageId: number;
  /** Of its settings. */
  revision: number;
  isLive: boolean;
  /** No version of it was ever published. */
  isNew: boolean;
  pageTypeCode: string;
  isInTrash: boolean;
  redirectTo: string | null;
  access: PageAccessRule;
}

/** The page at a path, also a draft, one in the trash and a redirect; null without one. */
export async function pageAt(source: Kysely<Tables>, path: string, locale: Locale = 'au'): Promise<PageAt | null> {
  const found = await pageAtPath(source, path, locale);
  const page = found && (await selectPage(source, found.id));
  if (!page) return null;
  return {
    pageId: page.id,
    revision: page.settings_lock,
    isLive: page.published_number !== null,
    isNew: page.latest_number === 0,
    pageTypeCode: page.page_type_code,
    isInTrash: page.deleted_at !== null,
    redirectTo: found.redirect_to,
    access: toAccess(page.access_json),
  };
}

interface DraftAt {
  path: string;
  title: string;
  access: Exclude<PageAccessRule, { kind: 'inherit' }>;
  pageTypeCode: string;
  imageUrl: string | null;
  content: DraftContent;
}

/** Makes an unpublished page at a path, unless there is one; returns the page that is there then. */
export async function draftPageAt(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  call: StaffCall,
  { access, content, ...page }: DraftAt,
): Promise<number> {
  await deps.db.engine.lock(tx, addresses);
  const there = await pageAtPath(tx, page.path, 'au');
  if (there) return there.id;
  return insertDraftPage(tx, deps, call, {
    ...page,
    locale: 'au',
    accessJson: JSON.stringify(access),
    contentJson: await cleanedJson({ ...toStoredContent(content), nextItemId: 1 }),
  });
}

interface NewRule {
  path: string;
  access: PageAccessRule;
  revision: number;
  endSales?: boolean | undefined;
  /** Whether the caller may change the rule that a page has now. */
  isOwn: (page: PageAt) => boolean;
}

/** The pages of both locales that a rule at a path would be for. */
export async function pagesAt(
  source: Kysely<Tables>,
  path: string,
): Promise<{ page: PageAt; nz: PageAt | null } | null> {
  const [page, nz] = [await pageAt(source, path), await pageAt(source, path, 'nz')];
  if (!page || page.isInTrash || page.redirectTo !== null) return null;
  return { page, nz: nz?.isInTrash ? null : nz };
}

/**
 * Gives the pages of both locales at a path another rule, if each has one of the caller. Says first what that takes
 * from buyers and subscribers. `shown` makes of a rule what the caller has read of it.
 */
export async function setRuleAt<Shown extends object>(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  { path, access, revision, endSales, isOwn }: NewRule,
  shown: (access: PageAccessRule) => Shown,
): Promise<Outcome<{ before: PageAccessRule; revision: number }>> {
  await deps.db.engine.lock(tx, addresses);
  const pages = await pagesAt(tx, path);
  if (!pages) return noPage;
  const { page, nz } = pages;
  if (!isOwn(page) || (nz && !isOwn(nz))) return ruleOfOthers;
  return keepingSales(tx, { path, now: deps.now(), endSales }, async () => {
    const set = { path, accessJson: JSON.stringify(access), now: deps.now().toISOString() };
    if (!(await updateSettings(tx, page.pageId, revision, set)))
      return staleChange<Shown>(tx, `page:${page.pageId}`, {
        yours: shown(access),
        now: shown(page.access),
        revision: page.revision,
      });
    if (nz && !(await updateSettings(tx, nz.pageId, nz.revision, set))) return ruleOfOthers;
    await contentChanged(tx, 'pages');
    await indexForSearch(tx, deps.db, 'page', nz ? [page.pageId, nz.pageId] : [page.pageId]);
    return ok({ before: page.access, revision: revision + 1 });
  });
}

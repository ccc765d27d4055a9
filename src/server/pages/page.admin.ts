import type { PageAccessRule } from '#contract/admin/pages.ts';
import type { Locale } from '#contract/locale.ts';
import type { PageTemplate } from '#contract/page-templates.ts';
import { inheritedAccess } from '../content/page-index.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { noteMediaUses } from '../media/uses.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { indexForSearch } from '../search-index/documents.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import { toStoredContent } from '../content/page.wire.ts';
import { tellUnscheduled } from './answer-request.ts';
import { cleanedJson, emptyContent } from './content.ts';
import { workingCopyOf } from './draft.ts';
import { isServedByCode } from '../http/reserved-paths.ts';
import {
  deleteRedirect,
  insertPage,
  pageAtPath,
  type PageRow,
  selectPage,
  setDeleted,
  setPublished,
  updateSettings,
  upsertDraft,
} from './page.sql.ts';
import { pageStarter } from './page-starters.ts';
import { toAccess } from './pages.wire.ts';
import { keepingSales } from './sales.ts';
import { cancelByTrash, keepCancelled } from './schedule.sql.ts';
import { addresses, givesRuleBelow, repointRedirects } from './redirects.sql.ts';

const noPage = fail('This page does not exist any more.', undefined, 'missing');
const isProtected = fail(
  'The site needs this page. It can be changed, but not moved or removed.',
  undefined,
  'protected',
);
const badPath = fail('An address begins with / and has no ? or #.', 'path', 'bad_path');
const givesRule = fail(
  'Pages below this address have its access rule. Give them rules of their own first.',
  'path',
  'gives_rule',
);
const onlyFromAu = fail('A page of New Zealand is made from a page of Australia.', undefined, 'not_au');
const noTitle = fail('Give the page a title.', 'title', 'no_title');

const accessJsonOf = (access: PageAccessRule): string =>
  access.kind === 'inherit' ? inheritedAccess : JSON.stringify(access);

/** Creates an unpublished page with a working copy, empty or copied from another page. */
export async function createPage(
  deps: Deps,
  call: StaffCall,
  input: {
    path: string;
    locale: Locale;
    title: string;
    copyOf: number | null;
    template?: PageTemplate | undefined;
    key: string;
  },
): Promise<Outcome<{ pageId: number }>> {
  const title = input.title.trim();
  if (title === '') return noTitle;
  const path = usablePath(input.path);
  if (typeof path !== 'string') return path;
  const starter = toStoredContent(pageStarter(input.template ?? 'empty', title));
  const contentJson = await cleanedJson({ ...starter, nextItemId: 1 });
  return audited(deps, call, { name: 'createPage', subject: `path:${input.locale}${path}`, input }, async (tx) => {
    await deps.db.engine.lock(tx, addresses);
    const taken = await takenBy(tx, path, input.locale);
    if (taken) return taken;
    const from = input.copyOf === null ? null : await selectPage(tx, input.copyOf);
    if (from === undefined) return noPage;
    const pageId = await insertCopy(tx, deps, call, { path, locale: input.locale, title, from, contentJson });
    return pageId === null ? noPage : ok({ before: {}, after: { pageId } });
  });
}

/** Creates an unpublished page of nz at the address of a page of au, as a copy of its working copy. */
export async function makeNzPage(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; key: string },
): Promise<Outcome<{ pageId: number }>> {
  return audited(deps, call, { name: 'makeNzPage', subject: `page:${input.pageId}`, input }, async (tx) => {
    const from = await selectPage(tx, input.pageId);
    if (!from || from.deleted_at !== null) return noPage;
    if (from.locale !== 'au') return onlyFromAu;
    await deps.db.engine.lock(tx, addresses);
    const taken = await takenBy(tx, from.path, 'nz');
    if (taken) return taken;
    const { path, title } = from;
    const pageId = await insertCopy(tx, deps, call, { path, locale: 'nz', title, from, contentJson: null });
    return pageId === null ? noPage : ok({ before: {}, after: { pageId } });
  });
}

/** A page with a working copy, that of `from` or the content that is given; null if `from` has no content. */
async function insertCopy(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  call: StaffCall,
  {
    path,
    locale,
    title,
    from,
    contentJson,
  }: { path: string; locale: Locale; title: string; from: PageRow | null; contentJson: string | null },
): Promise<number | null> {
  const copy = from && (await workingCopyOf(tx, from.id));
  if (from && !copy) return null;
  return insertDraftPage(tx, deps, call, {
    path,
    locale,
    title,
    accessJson: from?.access_json ?? inheritedAccess,
    pageTypeCode: from?.page_type_code ?? 'Content',
    imageUrl: copy?.imageUrl ?? null,
    contentJson: copy ? JSON.stringify(copy.content) : (contentJson ?? JSON.stringify(emptyContent)),
  });
}

interface NewDraftPage {
  path: string;
  locale: Locale;
  title: string;
  accessJson: string;
  pageTypeCode: string;
  imageUrl: string | null;
  contentJson: string;
}

/** Stores an unpublished page with a working copy. Its address must be free (`addresses` is locked). */
export async function insertDraftPage(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { uid }: StaffCall,
  { title, imageUrl, contentJson, ...page }: NewDraftPage,
): Promise<number> {
  const at = deps.now().toISOString();
  const pageId = await insertPage(tx, {
    path: page.path,
    locale: page.locale,
    list_title: title,
    access_json: page.accessJson,
    page_type_code: page.pageTypeCode,
    redirect_to: null,
    published_revision_id: null,
    draft_lock: 1,
    created_at: at,
    updated_at: at,
  });
  await noteMediaUses(tx, [{ pageId, text: `${contentJson} ${imageUrl ?? ''}` }]);
  await upsertDraft(tx, {
    page_id: pageId,
    base_number: null,
    restored_from: null,
    title,
    image_url: imageUrl,
    content_json: contentJson,
    updated_by: uid,
    updated_at: at,
  });
  return pageId;
}

/** Changes path and access at once. The old path of a published page redirects to the new one. */
export async function savePageSettings(
  deps: Deps,
  call: StaffCall,
  input: {
    pageId: number;
    pageRevision: number;
    path: string;
    access: PageAccessRule;
    endSales?: boolean | undefined;
    key: string;
  },
): Promise<Outcome<{ pageRevision: number; path: string }>> {
  const { pageId, pageRevision, endSales } = input;
  const wanted = canonicalPath(input.path);
  return audited(deps, call, { name: 'savePageSettings', subject: `page:${pageId}`, input }, async (tx) => {
    await deps.db.engine.lock(tx, addresses);
    const page = await selectPage(tx, pageId);
    if (!page) return noPage;
    const isMoved = wanted !== page.path;
    const path = isMoved ? usablePath(input.path) : page.path;
    if (typeof path !== 'string') return path;
    if (isMoved && page.protected === 1) return isProtected;
    // Moving back to an earlier address ends the redirect from there.
    // Visitors of nz meet the page of au too, so a redirect of nz from there would be a loop.
    if (isMoved)
      for (const locale of new Set([page.locale, 'nz'])) await deleteRedirect(tx, { path, locale, to: page.path });
    // An unpublished page leaves no redirect that could keep its rule.
    if (isMoved && page.published_number === null && (await givesRuleBelow(tx, pageId))) return givesRule;
    const taken = isMoved ? await takenBy(tx, path, page.locale) : null;
    if (taken) return taken;
    return keepingSales(tx, { path: page.path, now: deps.now(), endSales }, async () => {
      const now = deps.now().toISOString();
      if (!(await updateSettings(tx, pageId, pageRevision, { path, accessJson: accessJsonOf(input.access), now })))
        return staleSettings(tx, input);
      if (isMoved) await repointRedirects(tx, { from: page.path, to: path, locale: page.locale, now });
      if (isMoved && page.published_number !== null)
        await insertPage(tx, {
          path: page.path,
          locale: page.locale,
          // Pages below the old address keep the rule that they had.
          access_json: page.access_json,
          page_type_code: 'Page',
          redirect_to: path,
          published_revision_id: null,
          created_at: now,
          updated_at: now,
        });
      await contentChanged(tx, 'pages');
      await indexForSearch(tx, deps.db, 'page', [pageId]);
      return ok({
        before: { path: page.path, access: page.access_json },
        after: { pageRevision: pageRevision + 1, path, access: accessJsonOf(input.access) },
      });
    });
  });
}

async function staleSettings(
  tx: Tx,
  { pageId, path, access }: { pageId: number; path: string; access: PageAccessRule },
): Promise<Failure> {
  const page = await selectPage(tx, pageId);
  if (!page || page.deleted_at !== null) return noPage;
  return staleChange(tx, `page:${pageId}`, {
    yours: { path, access },
    now: { path: page.path, access: toAccess(page.access_json) },
    revision: page.settings_lock,
    action: 'savePageSettings',
  });
}

/** Takes a page off the site and puts it into the trash. Its address stays taken, so that it can be put back. */
export async function removePage(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; endSales?: boolean | undefined; key: string },
): Promise<Outcome<{ pageId: number }>> {
  const { pageId, endSales } = input;
  return audited(deps, call, { name: 'removePage', subject: `page:${pageId}`, input }, async (tx) => {
    const page = await selectPage(tx, pageId);
    if (!page || page.deleted_at !== null) return noPage;
    if (page.protected === 1) return isProtected;
    return keepingSales(tx, { path: page.path, now: deps.now(), endSales }, async () => {
      const at = deps.now().toISOString();
      await cancelByTrash(tx, pageId);
      await setDeleted(tx, pageId, at);
      const cause = `page-unscheduled:${call.uid}:${input.key}`;
      await tellUnscheduled(tx, deps, { pageId, by: call.uid, cause, why: 'trash' });
      if (page.published_number !== null) await setPublished(tx, pageId, null, { by: call.uid, at });
      await contentChanged(tx, 'pages');
      await indexForSearch(tx, deps.db, 'page', [pageId]);
      return ok({ before: { version: page.published_number }, after: { pageId } });
    });
  });
}

/** Takes a page out of the trash. It stays unpublished. */
export async function putBackPage(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; key: string },
): Promise<Outcome<{ pageId: number }>> {
  const { pageId } = input;
  return audited(deps, call, { name: 'putBackPage', subject: `page:${pageId}`, input }, async (tx) => {
    const page = await selectPage(tx, pageId);
    if (!page || page.deleted_at === null) return noPage;
    // The editor decides again when to publish it; `putBackLive` takes the trash back instead.
    await keepCancelled(tx, pageId);
    await setDeleted(tx, pageId, null);
    return ok({ before: { deletedAt: page.deleted_at }, after: { pageId } });
  });
}

function usablePath(typed: string): string | Failure {
  const path = /^\/[^?#]*$/.test(typed.trim()) ? canonicalPath(typed.trim()) : null;
  if (path === null) return badPath;
  return isServedByCode(path)
    ? fail(`The address ${path} belongs to a part of the site that is not a page.`, 'path', 'reserved')
    : path;
}

async function takenBy(tx: Tx, path: string, locale: string): Promise<Failure | null> {
  const found = await pageAtPath(tx, path, locale);
  if (!found) return null;
  if (found.redirect_to !== null)
    return fail(`${path} redirects to ${found.redirect_to}. Remove the redirect first.`, 'path', 'path_taken');
  return found.deleted_at === null
    ? fail(`There is already a page at ${path}.`, 'path', 'path_taken')
    : fail(
        `A page in the trash has the address ${path}. Put it back, or choose another address.`,
        'path',
        'path_taken',
      );
}

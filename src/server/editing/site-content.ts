import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { redirectKind } from '#contract/redirect.ts';
import { safeUrl } from '#blocks/define.ts';
import { inheritedAccess } from '../cms/page-index.ts';
import { mainMenu } from '../cms/page.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { canonicalPath } from '../members/canonical-path.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import type { Tx } from '../db/connect.ts';
import { indexForSearch } from '../search/documents.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { isNeededByCode } from './own-paths.ts';
import { pageAtPath, upsertPage } from './page.sql.ts';
import {
  addresses,
  deleteMenu,
  deleteRedirectRow,
  givesRuleBelow,
  redirectAt,
  redirectLeadingTo,
  selectMenuRows,
  selectMenuVersions,
  selectRedirect,
  storeMenu,
} from './site-content.sql.ts';

const maxDepth = 3;
const maxEntries = 200;
const maxTitleChars = 80;

const tooDeep = fail(`A menu has at most ${maxDepth} levels.`, 'items', 'too_deep');
const tooMany = fail(`A menu has at most ${maxEntries} entries.`, 'items', 'too_many');
const noRedirect = fail('This redirect does not exist any more.', undefined, 'missing');
const badTarget = fail(
  'Enter a path of this site, such as /guides, or an http(s) address.',
  'redirectTo',
  'bad_target',
);
const badPath = fail('An address begins with / and has no ? or #.', 'path', 'bad_path');
const toItself = fail('A redirect cannot lead to itself.', 'redirectTo', 'to_itself');

/** Publishes a menu. The menu before stays in the history. */
export async function saveMenu(
  deps: Deps,
  call: StaffCall,
  input: { locale: Locale; items: MenuItem[]; lock: number; key: string },
): Promise<Outcome<{ lock: number; items: string }>> {
  const { locale, lock } = input;
  const outcome = await audited(deps, call, { name: 'saveMenu', subject: `menu:${locale}`, input }, (tx) =>
    writeMenu(tx, deps, call.uid, { locale, items: input.items, lock }),
  );
  await deps.content.refresh();
  return outcome;
}

/** Removes the menu of nz, which then shows the one of au. The history stays. */
export async function removeMenu(
  deps: Deps,
  call: StaffCall,
  input: { locale: Locale; lock: number; key: string },
): Promise<Outcome<{ lock: number; items: null }>> {
  const { locale, lock } = input;
  const outcome = await audited(deps, call, { name: 'removeMenu', subject: `menu:${locale}`, input }, async (tx) => {
    const before = (await selectMenuRows(tx, mainMenu)).find((row) => row.locale === locale);
    if (!before || !(await deleteMenu(tx, { name: mainMenu, locale, lock }))) return staleMenu(tx, locale);
    await contentChanged(tx, 'menu');
    return ok({ before: { items: before.items_json }, after: { lock: 0, items: null } });
  });
  await deps.content.refresh();
  return outcome;
}

type WriteDeps = Pick<Deps, 'db' | 'now'>;

/** Checks and stores a menu inside a transaction. */
export async function writeMenu(
  tx: Tx,
  deps: WriteDeps,
  by: string,
  { locale, items, lock }: { locale: Locale; items: readonly MenuItem[]; lock: number },
): Promise<Outcome<{ before: { items: string | null }; after: { lock: number; items: string } }>> {
  const checked = checkMenu(items);
  if (!checked.ok) return checked;
  const before = (await selectMenuRows(tx, mainMenu)).find((row) => row.locale === locale);
  const row = {
    name: mainMenu,
    locale,
    items_json: JSON.stringify(checked.value),
    created_by: by,
    created_at: deps.now().toISOString(),
  };
  const next = await storeMenu(tx, row, lock);
  if (next === null) return staleMenu(tx, locale);
  await contentChanged(tx, 'menu');
  return ok({ before: { items: before?.items_json ?? null }, after: { lock: next, items: row.items_json } });
}

/** Stores a redirect inside a transaction, without the checks of `saveRedirect`. */
export async function writeRedirect(
  tx: Tx,
  deps: WriteDeps,
  { path, locale, redirectTo }: { path: string; locale: Locale; redirectTo: string },
): Promise<number> {
  const redirectId = await upsertPage(tx, {
    path,
    locale,
    accessJson: inheritedAccess,
    pageTypeCode: 'Page',
    redirectTo,
    protected: false,
    now: deps.now().toISOString(),
  });
  await contentChanged(tx, 'pages');
  await indexForSearch(tx, deps.db, 'page', [redirectId]);
  return redirectId;
}

async function staleMenu(tx: Tx, locale: Locale): Promise<Failure> {
  const [latest] = await selectMenuVersions(tx, mainMenu, locale);
  return fail(
    `${latest?.display_name ?? 'Somebody else'} has changed this menu since you opened it. Nothing was overwritten.`,
    undefined,
    'stale',
  );
}

function checkMenu(items: readonly MenuItem[]): Outcome<MenuItem[]> {
  let entries = 0;
  let depth = 0;
  const faults: ReturnType<typeof fail>[] = [];
  const clean = (item: MenuItem, level: number): MenuItem => {
    entries += 1;
    depth = Math.max(depth, level);
    const title = item.title.trim();
    if (title === '' || title.length > maxTitleChars)
      faults.push(fail(`Every entry needs a title of at most ${maxTitleChars} characters.`, 'items', 'title'));
    const url = safeUrl(item.url);
    if (url === '' && item.items.length === 0)
      faults.push(
        fail(`'${title}' leads nowhere. Enter a path such as /guides, or an http(s) address.`, 'items', 'url'),
      );
    // Stops descending at the limit, so that a menu nested a million times is not walked.
    return { title, url, items: level < maxDepth + 1 ? item.items.map((child) => clean(child, level + 1)) : [] };
  };
  const cleaned = items.map((item) => clean(item, 1));
  if (depth > maxDepth) return tooDeep;
  if (entries > maxEntries) return tooMany;
  return faults[0] ?? ok(cleaned);
}

/**
 * Makes a redirect to a path of this site or an http(s) address, or changes the one that leads to `was`. None
 * leads to another redirect, so they cannot form a loop.
 */
export async function saveRedirect(
  deps: Deps,
  call: StaffCall,
  input: { path: string; locale: Locale; redirectTo: string; was: string | null; key: string },
): Promise<Outcome<{ redirectId: number; redirectTo: string }>> {
  const path = /^\/[^?#]*$/.test(input.path.trim()) ? canonicalPath(input.path.trim()) : null;
  if (path === null) return badPath;
  if (isNeededByCode(path))
    return fail(`The address ${path} cannot be redirected: the site needs it.`, 'path', 'reserved');
  const redirectTo = withoutOwnOrigin(deps, input.redirectTo.trim());
  if (redirectKind(redirectTo) === null) return badTarget;
  const target = redirectTo.startsWith('/') ? canonicalPath(redirectTo.split(/[?#]/, 1)[0] ?? '') : null;
  if (target === path) return toItself;
  const { locale, was } = input;
  const outcome = await audited(
    deps,
    call,
    { name: 'saveRedirect', subject: `redirect:${locale}${path}`, input },
    async (tx) => {
      // One at a time: two that begin together would not see each other, and could form a loop.
      await deps.db.engine.lock(tx, addresses);
      const found = await pageAtPath(tx, path, locale);
      const refused = refusedPath(path, found, was) ?? (await chainOf(tx, { path, target, locale }));
      if (refused) return refused;
      const redirectId = await writeRedirect(tx, deps, { path, locale, redirectTo });
      return ok({ before: { path, redirectTo: was }, after: { redirectId, path, redirectTo } });
    },
  );
  await deps.content.refresh();
  return outcome;
}

/** An address of this site is kept as its path, so that a loop over the full address is seen too. */
function withoutOwnOrigin({ config }: Pick<Deps, 'config'>, target: string): string {
  const { publicOrigin } = config;
  if (!target.toLowerCase().startsWith(publicOrigin.toLowerCase())) return target;
  const rest = target.slice(publicOrigin.length);
  return rest === '' ? '/' : /^[/?#]/.test(rest) ? `/${rest.replace(/^\//, '')}` : target;
}

type Found = Pick<NonNullable<Awaited<ReturnType<typeof pageAtPath>>>, 'redirect_to'> & { deleted_at?: string | null };

function refusedPath(path: string, found: Found | undefined, was: string | null): Failure | null {
  if (found && found.redirect_to === null)
    return (found.deleted_at ?? null) === null
      ? fail(`There is a page at ${path}. Move it first, and it redirects by itself.`, 'path', 'path_taken')
      : fail(`A page in the trash has the address ${path}. Move it first.`, 'path', 'path_taken');
  const now = found?.redirect_to ?? null;
  if (now === was) return null;
  if (was === null) return fail(`${path} leads to ${now} already. Change that redirect.`, 'path', 'path_taken');
  return fail(
    now === null
      ? `Somebody else has removed the redirect from ${path}.`
      : `Somebody else has changed this redirect: ${path} leads to ${now} now. Nothing was overwritten.`,
    undefined,
    'stale',
  );
}

/** Refuses a redirect to a redirect, and one from where another redirect leads. */
async function chainOf(
  tx: Tx,
  { path, target, locale }: { path: string; target: string | null; locale: Locale },
): Promise<Failure | null> {
  const next = target === null ? null : await redirectAt(tx, target, locale);
  if (next && canonicalPath(next) === path)
    return fail(`${target} leads to ${path}, so visitors would go round in a circle.`, 'redirectTo', 'loop');
  if (next)
    return fail(
      `${target} itself leads to ${next}. Enter ${next} here, so that nobody is sent on twice.`,
      'redirectTo',
      'chain',
    );
  const earlier = await redirectLeadingTo(tx, path);
  return earlier
    ? fail(
        `${earlier.path} leads to ${path}. Change that redirect first, so that nobody is sent on twice.`,
        'path',
        'chain',
      )
    : null;
}

export async function removeRedirect(
  deps: Deps,
  call: StaffCall,
  input: { redirectId: number; was: string; key: string },
): Promise<Outcome<{ redirectId: number }>> {
  const { redirectId } = input;
  // A redirect never changes its address, so that of the record is right.
  const known = await selectRedirect(deps.db.read, redirectId);
  if (!known) return noRedirect;
  const outcome = await audited(
    deps,
    call,
    { name: 'removeRedirect', subject: `redirect:${known.locale}${known.path}`, input },
    async (tx) => {
      const found = await selectRedirect(tx, redirectId);
      if (!found) return noRedirect;
      if (found.redirect_to !== input.was) return refusedPath(found.path, found, input.was) ?? noRedirect;
      if (await givesRuleBelow(tx, redirectId))
        return fail(
          `Pages below ${found.path} have the access rule of the page that was there. Give them rules of their own first.`,
          undefined,
          'gives_rule',
        );
      await deleteRedirectRow(tx, redirectId);
      await contentChanged(tx, 'pages');
      return ok({ before: found, after: { redirectId } });
    },
  );
  await deps.content.refresh();
  return outcome;
}

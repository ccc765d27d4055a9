import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { redirectKind } from '#contract/redirect.ts';
import { safeUrl } from '#blocks/define.ts';
import { inheritedAccess } from '../cms/page-index.ts';
import { mainMenu } from '../cms/page.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { canonicalPath } from '../members/canonical-path.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { isServedByCode } from './own-paths.ts';
import { pageAtPath, upsertPage } from './page.sql.ts';
import { deleteRedirectRow, selectMenuRows, selectRedirect, writeMenu } from './site-content.sql.ts';

const maxDepth = 3;
const maxEntries = 200;
const maxTitleChars = 80;

const staleMenu = fail('Somebody else has changed the menu. Nothing was overwritten.', undefined, 'stale');
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
): Promise<Outcome<{ lock: number }>> {
  const { locale, lock } = input;
  const checked = checkMenu(input.items);
  if (!checked.ok) return checked;
  const outcome = await audited(deps, call, { name: 'saveMenu', subject: `menu:${locale}`, input }, async (tx) => {
    const before = (await selectMenuRows(tx, mainMenu)).find((row) => row.locale === locale);
    const row = {
      name: mainMenu,
      locale,
      items_json: JSON.stringify(checked.value),
      created_by: call.uid,
      created_at: deps.now().toISOString(),
    };
    if (!(await writeMenu(tx, row, lock))) return staleMenu;
    await contentChanged(tx, 'menu');
    return ok({ before: { items: before?.items_json ?? null }, after: { lock: lock + 1 } });
  });
  await deps.content.refresh();
  return outcome;
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

/** Makes or changes a redirect to a path of this site or an http(s) address. */
export async function saveRedirect(
  deps: Deps,
  call: StaffCall,
  input: { path: string; locale: Locale; redirectTo: string; key: string },
): Promise<Outcome<{ redirectId: number }>> {
  const path = /^\/[^?#]*$/.test(input.path.trim()) ? canonicalPath(input.path.trim()) : null;
  if (path === null) return badPath;
  if (isServedByCode(path) || path === '/')
    return fail(`The address ${path} cannot be redirected: the site needs it.`, 'path', 'reserved');
  const target = input.redirectTo.trim();
  if (redirectKind(target) === null) return badTarget;
  if (canonicalPath(target) === path) return toItself;
  const { locale } = input;
  const outcome = await audited(
    deps,
    call,
    { name: 'saveRedirect', subject: `redirect:${locale}${path}`, input },
    async (tx) => {
      const found = await pageAtPath(tx, path, locale);
      if (found && found.redirect_to === null)
        return fail(`There is a page at ${path}. Move it first, and it redirects by itself.`, 'path', 'path_taken');
      const redirectId = await upsertPage(tx, {
        path,
        locale,
        accessJson: inheritedAccess,
        pageTypeCode: 'Page',
        redirectTo: target,
        protected: false,
        now: deps.now().toISOString(),
      });
      await contentChanged(tx, 'pages');
      return ok({ before: { redirectTo: found?.redirect_to ?? null }, after: { redirectId } });
    },
  );
  await deps.content.refresh();
  return outcome;
}

export async function removeRedirect(
  deps: Deps,
  call: StaffCall,
  input: { redirectId: number; key: string },
): Promise<Outcome<{ redirectId: number }>> {
  const { redirectId } = input;
  const outcome = await audited(
    deps,
    call,
    { name: 'removeRedirect', subject: `redirect:${redirectId}`, input },
    async (tx) => {
      const found = await selectRedirect(tx, redirectId);
      if (!found) return noRedirect;
      await deleteRedirectRow(tx, redirectId);
      await contentChanged(tx, 'pages');
      return ok({ before: found, after: { redirectId } });
    },
  );
  await deps.content.refresh();
  return outcome;
}

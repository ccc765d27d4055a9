import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { safeUrl } from '#blocks/define.ts';
import { mainMenu } from '../cms/page.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { deleteMenu, selectMenuRows, selectMenuVersions, storeMenu } from './menus.sql.ts';

const maxDepth = 3;
const maxEntries = 200;
const maxTitleChars = 80;

const tooDeep = fail(`A menu has at most ${maxDepth} levels.`, 'items', 'too_deep');
const tooMany = fail(`A menu has at most ${maxEntries} entries.`, 'items', 'too_many');

/** Publishes a menu. The menu before stays in the history. */
export async function saveMenu(
  deps: Deps,
  call: StaffCall,
  input: { locale: Locale; items: MenuItem[]; lock: number; key: string },
): Promise<Outcome<{ lock: number; items: string }>> {
  const { locale, lock } = input;
  return audited(deps, call, { name: 'saveMenu', subject: `menu:${locale}`, input }, (tx) =>
    writeMenu(tx, deps, call.uid, { locale, items: input.items, lock }),
  );
}

/** Removes the menu of nz, which then shows the one of au. The history stays. */
export async function removeMenu(
  deps: Deps,
  call: StaffCall,
  input: { locale: Locale; lock: number; key: string },
): Promise<Outcome<{ lock: number; items: null }>> {
  const { locale, lock } = input;
  return audited(deps, call, { name: 'removeMenu', subject: `menu:${locale}`, input }, async (tx) => {
    const before = (await selectMenuRows(tx, mainMenu)).find((row) => row.locale === locale);
    if (!before || !(await deleteMenu(tx, { name: mainMenu, locale, lock }))) return staleMenu(tx, locale);
    await contentChanged(tx, 'menu');
    return ok({ before: { items: before.items_json }, after: { lock: 0, items: null } });
  });
}

/** Checks and stores a menu inside a transaction. */
export async function writeMenu(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
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

/** Publishes a menu, for content from code, over whatever is there. */
export async function publishMenu(
  deps: Pick<Deps, 'db' | 'now' | 'content'>,
  { locale = 'au', items }: { locale?: Locale; items: MenuItem[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = (await selectMenuRows(tx, mainMenu)).find((row) => row.locale === locale);
    const written = await writeMenu(tx, deps, 'system', { locale, items, lock: now?.lock ?? 0 });
    if (!written.ok) throw new Error(written.errors.map(({ errorMessage }) => errorMessage).join(' '));
  });
  await deps.content.refresh();
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

import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { safeUrl } from '#blocks/define.ts';
import { mainMenu } from '../content/live-menu.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import { deleteMenu, selectMenuRows, storeMenu } from './menus.sql.ts';

const maxDepth = 3;
const maxEntries = 200;
const maxTitleChars = 80;

const tooDeep = fail(`A menu has at most ${maxDepth} levels.`, 'items', 'too_deep');
const tooMany = fail(`A menu has at most ${maxEntries} entries.`, 'items', 'too_many');

/** Publishes a menu. The menu before stays in the history. */
export async function saveMenu(
  deps: Deps,
  call: StaffCall,
  input: { locale: Locale; revision: number; values: { items: MenuItem[] }; key: string },
): Promise<Outcome<{ revision: number; items: string }>> {
  const { locale, revision } = input;
  return audited(deps, call, { name: 'saveMenu', subject: `menu:${locale}`, input }, (tx) =>
    writeMenu(tx, deps, call.uid, { locale, items: input.values.items, revision }),
  );
}

/** Removes the menu of nz, which then shows the one of au. The history stays. */
export async function removeMenu(
  deps: Deps,
  call: StaffCall,
  input: { locale: Locale; revision: number; key: string },
): Promise<Outcome<{ revision: number; items: null }>> {
  const { locale, revision } = input;
  return audited(deps, call, { name: 'removeMenu', subject: `menu:${locale}`, input }, async (tx) => {
    const before = (await selectMenuRows(tx, mainMenu)).find((row) => row.locale === locale);
    if (!before || !(await deleteMenu(tx, { name: mainMenu, locale, revision }))) return staleMenu(tx, locale, {});
    await contentChanged(tx, 'menu');
    return ok({ before: { items: before.items_json }, after: { revision: 0, items: null } });
  });
}

/** Checks and stores a menu inside a transaction. */
export async function writeMenu(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  by: string,
  { locale, items, revision }: { locale: Locale; items: readonly MenuItem[]; revision: number },
): Promise<Outcome<{ before: { items: string | null }; after: { revision: number; items: string } }>> {
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
  const next = await storeMenu(tx, row, revision);
  if (next === null) return staleMenu(tx, locale, { items: checked.value });
  await contentChanged(tx, 'menu');
  return ok({ before: { items: before?.items_json ?? null }, after: { revision: next, items: row.items_json } });
}

/** Publishes a menu, for content from code, over whatever is there. */
export async function publishMenu(
  deps: Pick<Deps, 'db' | 'now' | 'content'>,
  { locale = 'au', items }: { locale?: Locale; items: MenuItem[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = (await selectMenuRows(tx, mainMenu)).find((row) => row.locale === locale);
    const written = await writeMenu(tx, deps, 'system', { locale, items, revision: now?.lock ?? 0 });
    if (!written.ok) throw new Error(written.errors.map(({ errorMessage }) => errorMessage).join(' '));
  });
  await deps.content.refresh();
}

async function staleMenu(tx: Tx, locale: Locale, yours: { items?: MenuItem[] }): Promise<Failure> {
  const rows = await selectMenuRows(tx, mainMenu);
  const own = rows.find((row) => row.locale === locale);
  // Without a menu of its own nz shows the one of au.
  const shown = own ?? rows.find((row) => row.locale === 'au');
  return staleChange(tx, `menu:${locale}`, {
    yours,
    now: { items: JSON.parse(shown?.items_json ?? '[]') as MenuItem[] },
    revision: own?.lock ?? 0,
  });
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

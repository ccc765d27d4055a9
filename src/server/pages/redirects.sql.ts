import { type Kysely, sql } from 'kysely';
import { inheritedAccess } from '../content/page-index.ts';
import type { Tx } from '../db/connect.ts';
import { keysetPage, nameOf, number, text } from '../db/keyset.ts';
import { hasWords, wordsAnew } from '../db/found-words.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

const orders = {
  path: [text('path'), text('locale')],
  updatedAt: [text('updated_at'), number('id')],
} as const;

interface Wanted {
  find: string;
  sort?: keyof typeof orders | `-${keyof typeof orders}` | undefined;
  after: string | undefined;
}

export async function selectRedirects(source: Source, { find, sort = 'path', after }: Wanted) {
  let query = source
    .selectFrom('page')
    .select(['id', 'path', 'locale', 'redirect_to', 'settings_lock', 'updated_at'])
    .where('redirect_to', 'is not', null);
  if (find !== '') query = query.where(hasWords('page', find));
  return keysetPage(source, query, { sort, keys: orders[nameOf(sort)], after });
}

export async function selectRedirect(source: Source, id: number) {
  return source
    .selectFrom('page')
    .select(['id', 'path', 'locale', 'redirect_to', 'settings_lock'])
    .where('id', '=', id)
    .where('redirect_to', 'is not', null)
    .executeTakeFirst();
}

/** Name of the lock for taking an address: two concurrent transactions would not see each other's rows. */
export const addresses = 'addresses';

/** Whether published pages below have the rule of this redirect, or of this page that was taken off. */
export async function givesRuleBelow(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('page as above')
    .innerJoin('page as below', (join) => join.onTrue())
    .select('below.id')
    .where('above.id', '=', id)
    .where('above.access_json', '<>', inheritedAccess)
    .where((where) =>
      where.or([
        where('above.redirect_to', 'is not', null),
        where('above.id', 'in', where.selectFrom('page_publication').select('page_id')),
      ]),
    )
    .where('below.access_json', '=', inheritedAccess)
    .where('below.published_revision_id', 'is not', null)
    .where(sql<boolean>`substr(below.path, 1, length(above.path) + 1) = above.path || '/'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A redirect is a page row without versions. */
export async function deleteRedirectRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('page').where('id', '=', id).where('redirect_to', 'is not', null).execute();
}

/** A redirect at a path; that of the locale first, because nz without a row of its own gets that of au. */
export async function redirectAt(source: Source, path: string, locale: string): Promise<string | null> {
  const rows = await source
    .selectFrom('page')
    .select(['locale', 'redirect_to'])
    .where('path', '=', path)
    .where('redirect_to', 'is not', null)
    .execute();
  return (rows.find((row) => row.locale === locale) ?? rows[0])?.redirect_to ?? null;
}

export async function redirectLeadingTo(source: Source, path: string) {
  return source
    .selectFrom('page')
    .select(['id', 'path'])
    .where('redirect_to', '=', path)
    .orderBy('path')
    .executeTakeFirst();
}

/** Leads the redirects to a path of the site to another, when its page moves. */
export async function repointRedirects(
  tx: Tx,
  { from, to, locale, now }: { from: string; to: string; locale: string; now: string },
): Promise<void> {
  await tx
    .updateTable('page')
    .set((page) => ({ redirect_to: to, settings_lock: page('settings_lock', '+', 1), updated_at: now, ...wordsAnew }))
    .where('redirect_to', '=', from)
    .where('locale', '=', locale)
    .execute();
}

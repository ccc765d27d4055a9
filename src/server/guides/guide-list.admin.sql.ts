import type { Kysely } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listStaffGuides } from '#contract/admin/guides.ts';
import { foldedKey } from '../db/find-keys.ts';
import { keysetPage, nameOf, number, text } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

const orders = { title: text('title_key'), reviewDueOn: text('review_due'), price: number('price_cents') };

/** A charity has hundreds of guides; more are not compared with what was typed, or with the pages. */
const compared = 5000;

/** `among`: only these, or all but these. */
interface Among {
  ids: readonly number[];
  isIn: boolean;
}

export async function staffGuidesPage(
  source: Source,
  { find = '', sort = 'title', state, after, size }: Input<typeof listStaffGuides> & { size?: number },
  { today, among }: { today: string; among: Among | null },
) {
  let query = source
    .selectFrom('guide')
    .select(['id', 'title', 'title_key', 'page_url', 'price_cents', 'published', 'owner', 'review_due']);
  if (state === 'review') query = query.where('review_due', '<', today);
  if (among) {
    const ids = among.ids.slice(0, compared);
    if (ids.length > 0) query = query.where('id', among.isIn ? 'in' : 'not in', ids);
    else if (among.isIn) query = query.where('id', '=', 0);
  }
  if (foldedKey(find) !== '') query = query.where('id', 'in', await withWords(source, find));
  return keysetPage(source, query, {
    sort,
    keys: [orders[nameOf(sort)], number('id')],
    after,
    ...(size && { size, isCounted: false }),
  });
}

/** Guides with a word of the title that begins with what was typed. */
async function withWords(source: Source, find: string): Promise<number[]> {
  const wanted = ` ${foldedKey(find)}`;
  const rows = await source
    .selectFrom('guide')
    .select(['id', 'title_key'])
    .orderBy('id', 'desc')
    .limit(compared)
    .execute();
  const ids = rows.filter(({ title_key: key }) => ` ${key}`.includes(wanted)).map(({ id }) => id);
  return ids.length > 0 ? ids : [0];
}

/** Guides with words of the title. */
export async function guidesWithWords(source: Source, find: string, limit: number) {
  return source
    .selectFrom('guide')
    .select(['id', 'title', 'published', 'page_url'])
    .where('id', 'in', await withWords(source, find))
    .orderBy('title_key')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What the rule of a page asks of a guide, for those that are compared with the pages. */
export async function offeredGuides(source: Source) {
  return source
    .selectFrom('guide')
    .select(['id', 'page_url', 'price_cents', 'published'])
    .orderBy('id', 'desc')
    .limit(compared)
    .execute();
}

/** Guides whose review was due before a day, the longest ago first. */
export async function guidesToReview(source: Source, today: string, limit: number) {
  return source
    .selectFrom('guide')
    .select(['id', 'title', 'owner', 'review_due'])
    .where('review_due', '<', today)
    .orderBy('review_due')
    .orderBy('id')
    .limit(limit)
    .execute();
}

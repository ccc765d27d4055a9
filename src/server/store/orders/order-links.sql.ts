import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Source = Kysely<Tables>;

export async function insertLinkRequest(
  source: Source,
  request: Insertable<Tables['order_link_request']>,
): Promise<void> {
  await source.insertInto('order_link_request').values(request).execute();
}

export async function oldestLinkRequests(source: Source, limit: number) {
  return source.selectFrom('order_link_request').selectAll().orderBy('id').limit(limit).execute();
}

/** Returns false if another process has taken the request. */
export async function takeLinkRequest(source: Source, id: number): Promise<boolean> {
  const { numDeletedRows } = await source.deleteFrom('order_link_request').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { claimNext, type DueBy, isAnyFree } from '../db/claim.sql.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type Media = Selectable<Tables['media']>;

/**
 * Inserts an image; returns the path of the existing row if the same content is already stored under any name. A path
 * that is in use again leads nowhere else any more.
 */
export async function insertMedia(source: Source, media: Insertable<Tables['media']>): Promise<string> {
  await source.deleteFrom('media_move').where('address', '=', media.address).execute();
  await source
    .insertInto('media')
    .values(media)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const { address } = await source
    .selectFrom('media')
    .select('address')
    .where('hash', '=', media.hash)
    .executeTakeFirstOrThrow();
  return address;
}

export async function addressByHash(source: Source, hash: string): Promise<string | undefined> {
  return (await source.selectFrom('media').select('address').where('hash', '=', hash).executeTakeFirst())?.address;
}

/** Whether a folder has the files of another image: folders are named by the beginning of the hash only. */
export async function isTaken(source: Source, folder: string, hash: string): Promise<boolean> {
  const found = await source
    .selectFrom('media')
    .select('id')
    .where((where) =>
      where.or([where('address', 'like', `/media/${folder}/%`), where('address', 'like', `/media/${folder}-%`)]),
    )
    .where('hash', '<>', hash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether there is a picture in this folder: its name has the first 16 digits of the hash. */
export async function isPictureFolder(source: Source, folder: string): Promise<boolean> {
  const begin = folder.slice(folder.lastIndexOf('-') + 1);
  const found = await source
    .selectFrom('media')
    .select('id')
    .where('hash', '>=', begin)
    // 'g' comes after every hexadecimal digit.
    .where('hash', '<', `${begin}g`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The images of this list that still wait for their sizes, claimed by a worker or not. */
export async function addressesWaiting(source: Source, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await source
    .selectFrom('media')
    .select('address')
    .where('status', '=', 'waiting')
    .where('address', 'in', addresses)
    .execute();
  return rows.map(({ address }) => address);
}

/** The images that wait for their sizes; `only` restricts them to these paths. */
function waiting(only: readonly string[] | undefined) {
  if (only === undefined) return sql<boolean>`status = 'waiting'`;
  return sql<boolean>`status = 'waiting' and address in (${sql.join([...only])})`;
}

export async function mediaIsDue(source: Source, due: DueBy, only?: readonly string[]): Promise<boolean> {
  return isAnyFree(source, 'media', { open: waiting(only), due });
}

/** Claims the next image for one worker until `until`. */
export async function claimMedia(
  source: Source,
  due: DueBy,
  until: string,
  only?: readonly string[],
): Promise<Media | undefined> {
  return claimNext(source, 'media', { open: waiting(only), due }, until);
}

type Change =
  | { due_at: string }
  | { status: 'done'; variants_json: string; last_error: null }
  | { status: 'failed'; last_error: string }
  | { due_at: string; last_error: string }
  | { due_at: string; attempts: number };

/** Returns false if the claim expired and another worker has the image; `attempts` identifies the claim. */
export async function updateClaimed(
  source: Source,
  claimed: Pick<Media, 'id' | 'attempts' | 'hash'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await source
    .updateTable('media')
    .set(change)
    .where('id', '=', claimed.id)
    .where('attempts', '=', claimed.attempts)
    // The file may have been replaced since.
    .where('hash', '=', claimed.hash)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function mediaCounts(source: Source): Promise<{ waiting: number; all: number }> {
  const { waiting, all } = await source
    .selectFrom('media')
    .select((eb) => [
      eb.fn.countAll().as('all'),
      sql<number | null>`sum(case when status = 'waiting' then 1 else 0 end)`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting ?? 0), all: Number(all) };
}

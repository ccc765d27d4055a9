import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Files = readonly { file: string }[];

/** Stores a submission, and of which files it is. */
export async function insertSubmission(
  source: Kysely<Tables>,
  submission: Omit<Insertable<Tables['enquiry']>, 'attachments_json'>,
  files: Files,
): Promise<number> {
  const row = { ...submission, attachments_json: JSON.stringify(files), files_noted: 1 as const };
  const { id } = await source.insertInto('enquiry').values(row).returning('id').executeTakeFirstOrThrow();
  await insertFiles(source, [{ id, files }]);
  return id;
}

async function insertFiles(source: Kysely<Tables>, of: readonly { id: number; files: Files }[]): Promise<void> {
  const rows = of.flatMap(({ id, files }) => files.map(({ file }) => ({ file, enquiry_id: id })));
  if (rows.length === 0) return;
  await source
    .insertInto('enquiry_file')
    .values(rows)
    .onConflict((conflict) => conflict.column('file').doNothing())
    .execute();
}

/** As the index of 0040 says it. */
const isUnknown = sql<boolean>`files_noted = 0 and attachments_json <> '[]'`;

/** Only reads, so that a sweep takes no lock for each folder. */
export async function hasUnknownFiles(source: Kysely<Tables>): Promise<boolean> {
  return (await source.selectFrom('enquiry').select('id').where(isUnknown).limit(1).executeTakeFirst()) !== undefined;
}

/** Notes the files of up to `limit` submissions of another version; returns of how many. */
export async function noteUnknownFiles(tx: Tx, limit: number): Promise<number> {
  const unknown = await tx
    .selectFrom('enquiry')
    .select(['id', 'attachments_json'])
    .where(isUnknown)
    .limit(limit)
    .execute();
  if (unknown.length === 0) return 0;
  await insertFiles(
    tx,
    unknown.map(({ id, attachments_json: json }) => ({ id, files: JSON.parse(json) as Files })),
  );
  const ids = unknown.map(({ id }) => id);
  await tx.updateTable('enquiry').set({ files_noted: 1 }).where('id', 'in', ids).execute();
  return unknown.length;
}

/** Of these files those that a submission has, which is there. */
export async function filesOfSubmissions(source: Kysely<Tables>, files: readonly string[]): Promise<Set<string>> {
  const rows = await source
    .selectFrom('enquiry_file')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_file.enquiry_id')
    .select('file')
    .where('file', 'in', files)
    .execute();
  return new Set(rows.map(({ file }) => file));
}

/** The version before deletes a submission and knows nothing of these rows. */
export async function forgetFiles(tx: Tx, files: readonly string[]): Promise<void> {
  await tx.deleteFrom('enquiry_file').where('file', 'in', files).execute();
}

/** Deletes up to `limit` submissions from before `before`, with replies; returns how many, and the names of files. */
export async function deleteOldSubmissions(
  tx: Tx,
  before: string,
  limit: number,
): Promise<{ removed: number; files: string[] }> {
  const deleted = await tx
    .deleteFrom('enquiry')
    .where('id', 'in', (eb) =>
      eb.selectFrom('enquiry').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit),
    )
    .returning(['id', 'attachments_json'])
    .execute();
  if (deleted.length === 0) return { removed: 0, files: [] };
  const ids = deleted.map(({ id }) => id);
  await tx.deleteFrom('enquiry_reply').where('enquiry_id', 'in', ids).execute();
  await tx.deleteFrom('enquiry_file').where('enquiry_id', 'in', ids).execute();
  const files = deleted.flatMap(({ attachments_json: json }) => (JSON.parse(json) as Files).map(({ file }) => file));
  return { removed: deleted.length, files };
}

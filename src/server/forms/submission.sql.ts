import type { Insertable, Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export async function insertSubmission(
  source: Kysely<Tables>,
  submission: Insertable<Tables['enquiry']>,
): Promise<number> {
  const { id } = await source.insertInto('enquiry').values(submission).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes up to `limit` submissions from before `before`; returns how many. */
export async function deleteOldSubmissions(tx: Tx, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('enquiry')
    .where('id', 'in', (eb) =>
      eb.selectFrom('enquiry').select('id').where('created_at', '<', before).orderBy('id').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The stored names of all files that belong to a submission. */
export async function referencedAttachments(source: Kysely<Tables>): Promise<string[]> {
  const rows = await source
    .selectFrom('enquiry')
    .select('attachments_json')
    .where('attachments_json', '<>', '[]')
    .execute();
  return rows.flatMap((row) => (JSON.parse(row.attachments_json) as { file: string }[]).map(({ file }) => file));
}

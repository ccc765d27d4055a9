import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

export async function insertSubmission(
  source: Kysely<Tables>,
  submission: Insertable<Tables['enquiry']>,
): Promise<number> {
  const { id } = await source.insertInto('enquiry').values(submission).returning('id').executeTakeFirstOrThrow();
  return id;
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

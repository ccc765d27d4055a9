import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { selectMailsOfCauses } from './outbox.sql.ts';

export type MailOfCause = Awaited<ReturnType<typeof selectMailsOfCauses>>[number];

/** What was mailed for these causes, as long as mails are kept (old-mails.ts). */
export async function mailsOfCauses(source: Kysely<Tables>, causes: readonly string[]): Promise<MailOfCause[]> {
  return selectMailsOfCauses(source, causes);
}

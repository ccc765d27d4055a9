import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type AuditRow = Selectable<Tables['audit_record']>;

export async function auditByKey(source: Kysely<Tables>, key: string): Promise<AuditRow | undefined> {
  return source.selectFrom('audit_record').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function insertAudit(tx: Tx, row: Insertable<Tables['audit_record']>): Promise<void> {
  await tx.insertInto('audit_record').values(row).execute();
}

export async function auditOf(source: Kysely<Tables>, subject: string): Promise<AuditRow[]> {
  return source.selectFrom('audit_record').selectAll().where('subject', '=', subject).orderBy('id').execute();
}

/** The name of who did something to this last; null if nobody has. */
export async function lastWriter(source: Kysely<Tables>, subject: string): Promise<string | null> {
  const row = await source
    .selectFrom('audit_record')
    .leftJoin('member', 'member.uid', 'audit_record.uid')
    .select(['display_name', 'audit_record.email'])
    .where('subject', '=', subject)
    .orderBy('audit_record.id', 'desc')
    .executeTakeFirst();
  return row?.display_name ?? row?.email ?? null;
}

import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type AuditRow = Selectable<Tables['audit_record']>;

export async function auditByKey(source: Kysely<Tables>, key: string): Promise<AuditRow | undefined> {
  return source.selectFrom('audit_record').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function insertAudit(
  tx: Tx,
  rows: Insertable<Tables['audit_record']> | Insertable<Tables['audit_record']>[],
): Promise<void> {
  const all = [rows].flat();
  if (all.length > 0) await tx.insertInto('audit_record').values(all).execute();
}

export async function auditOf(source: Kysely<Tables>, subject: string): Promise<AuditRow[]> {
  return source.selectFrom('audit_record').selectAll().where('subject', '=', subject).orderBy('id').execute();
}

/** The name of who did something to this last, or `action`; null if nobody has. */
export async function lastWriter(source: Kysely<Tables>, subject: string, action?: string): Promise<string | null> {
  let query = source
    .selectFrom('audit_record')
    .leftJoin('member', 'member.uid', 'audit_record.uid')
    .select(['display_name', 'audit_record.email'])
    .where('subject', '=', subject);
  if (action !== undefined) query = query.where('action', '=', action);
  const row = await query.orderBy('audit_record.id', 'desc').executeTakeFirst();
  return row?.display_name ?? row?.email ?? null;
}

/** What staff did with pages, menus, redirects and the library, word for word as the index of 0040. */
const isOfContent = sql<boolean>`(substr(subject, 1, 5) in ('page:', 'path:', 'menu:')
  or substr(subject, 1, 6) = 'media:' or substr(subject, 1, 9) in ('redirect:', 'schedule:'))`;

/** Deletes up to `limit` records of content from before the instant; returns how many. */
export async function deleteOldContentRecords(tx: Tx, before: string, limit: number): Promise<number> {
  const old = tx
    .selectFrom('audit_record')
    .select('id')
    .where('created_at', '<', before)
    .where(isOfContent)
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('audit_record').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

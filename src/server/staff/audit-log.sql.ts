import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

const recordsShown = 100;

interface AuditFilter {
  subject: string | undefined;
  uid: string | undefined;
  from: string | undefined;
  until: string | undefined;
  /** The last record of the page before. */
  after: number | undefined;
  /** Limits the records to these kinds of subjects. */
  kinds: readonly string[] | null;
}

function records(source: Source) {
  return source
    .selectFrom('audit_record')
    .leftJoin('member', 'member.uid', 'audit_record.uid')
    .selectAll('audit_record')
    .select('display_name');
}

/** Audit records, newest first, and whether there are more. */
export async function selectAudit(source: Source, { subject, uid, from, until, after, kinds }: AuditFilter) {
  let query = records(source);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (uid !== undefined) query = query.where('audit_record.uid', '=', uid);
  if (from !== undefined) query = query.where('audit_record.created_at', '>=', from);
  if (until !== undefined) query = query.where('audit_record.created_at', '<', until);
  if (after !== undefined) query = query.where('audit_record.id', '<', after);
  if (kinds !== null)
    query = query.where((where) => where.or(kinds.map((kind) => where('subject', 'like', `${kind}:%`))));
  const rows = await query
    .orderBy('audit_record.id', 'desc')
    .limit(recordsShown + 1)
    .execute();
  const shown = rows.slice(0, recordsShown);
  return { rows: shown, next: rows.length > recordsShown ? (shown.at(-1)?.id ?? null) : null };
}
export type AuditRecordRow = Awaited<ReturnType<typeof selectAudit>>['rows'][number];

export async function selectAuditRecord(source: Source, id: number): Promise<AuditRecordRow | undefined> {
  return records(source).where('audit_record.id', '=', id).executeTakeFirst();
}

/** The people of the staff. */
export async function selectStaff(source: Source) {
  return source
    .selectFrom('member')
    .select(['uid', 'email', 'display_name', 'roles_json'])
    .where('roles_json', '<>', '[]')
    .where('status', '=', 'active')
    .execute();
}

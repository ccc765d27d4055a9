import type { Kysely } from 'kysely';
import { keysetPage, nameOf, number } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

const orders = { at: [number('id', 'audit_record.id')] } as const;

interface AuditFilter {
  subject: string | undefined;
  uid: string | undefined;
  from: string | undefined;
  until: string | undefined;
  sort?: 'at' | '-at' | undefined;
  after: string | undefined;
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

/** Audit records, newest first unless asked otherwise. */
export async function selectAudit(
  source: Source,
  { subject, uid, from, until, sort = '-at', after, kinds }: AuditFilter,
) {
  let query = records(source);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (uid !== undefined) query = query.where('audit_record.uid', '=', uid);
  if (from !== undefined) query = query.where('audit_record.created_at', '>=', from);
  if (until !== undefined) query = query.where('audit_record.created_at', '<', until);
  if (kinds !== null)
    query = query.where((where) => where.or(kinds.map((kind) => where('subject', 'like', `${kind}:%`))));
  return keysetPage(source, query, { sort, keys: orders[nameOf(sort)], after });
}
export type AuditRecordRow = Awaited<ReturnType<typeof selectAudit>>['rows'][number];

export async function selectAuditRecord(source: Source, id: number): Promise<AuditRecordRow | undefined> {
  return records(source).where('audit_record.id', '=', id).executeTakeFirst();
}

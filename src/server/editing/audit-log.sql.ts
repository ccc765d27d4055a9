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

/** What pages (also those of a schedule), products, guides and events are called now, by subject such as `page:17`. */
export async function titlesOf(source: Source, subjects: readonly string[]): Promise<Map<string, string>> {
  const ids = (kind: string) =>
    [...new Set(subjects.filter((subject) => subject.startsWith(`${kind}:`)))]
      .map((subject) => Number(subject.slice(kind.length + 1)))
      .filter(Number.isSafeInteger);
  const [pages, schedules, products, guides, events] = [
    ids('page'),
    ids('schedule'),
    ids('product'),
    ids('guide'),
    ids('event'),
  ];
  const named = await Promise.all([
    pages.length === 0
      ? []
      : source.selectFrom('page').select(['id', 'path', 'locale', 'list_title']).where('id', 'in', pages).execute(),
    schedules.length === 0
      ? []
      : source
          .selectFrom('scheduled_change')
          .innerJoin('page', 'page.id', 'scheduled_change.page_id')
          .select(['scheduled_change.id', 'path', 'locale', 'list_title'])
          .where('scheduled_change.id', 'in', schedules)
          .execute(),
    products.length === 0
      ? []
      : source.selectFrom('product').select(['id', 'name']).where('id', 'in', products).execute(),
    guides.length === 0 ? [] : source.selectFrom('guide').select(['id', 'title']).where('id', 'in', guides).execute(),
    events.length === 0 ? [] : source.selectFrom('event').select(['id', 'title']).where('id', 'in', events).execute(),
  ]);
  return new Map([
    ...named[0].map((row): [string, string] => [`page:${row.id}`, pageTitle(row)]),
    ...named[1].map((row): [string, string] => [`schedule:${row.id}`, pageTitle(row)]),
    ...named[2].map((row): [string, string] => [`product:${row.id}`, row.name]),
    ...named[3].map((row): [string, string] => [`guide:${row.id}`, row.title]),
    ...named[4].map((row): [string, string] => [`event:${row.id}`, row.title]),
  ]);
}

function pageTitle(row: { path: string; locale: string; list_title: string }): string {
  return `${row.list_title || row.path}${row.locale === 'nz' ? ' (nz)' : ''}`;
}

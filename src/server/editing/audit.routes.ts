import * as calls from '#contract/admin/site-content.ts';
import * as schemas from '#contract/admin/site-content.schemas.ts';
import type { Deps, Viewer } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { may } from '../members/permissions.ts';
import { fail, toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { type AuditRecordRow, selectAudit, selectAuditRecord, titlesOf } from './audit-log.sql.ts';
import { selectStaff } from './page.sql.ts';
import { mayPutBack, putBack } from './put-back.ts';

/** What publishers may read of the audit; the rest is about people and money. */
const contentKinds = ['page', 'path', 'schedule', 'menu', 'redirect', 'media', 'words'];
/** The creation of a page is recorded before it has a number. */
const kindsOf = { page: ['page', 'path'] } as const;

const noRecord = fail('This record does not exist.', undefined, 'missing');

/** The audit of the back office. */
export function auditRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listAudit, schemas.listAudit, async ({ input, viewer }) => {
    const { kind, subject, uid, from, until, after } = input;
    const wanted = kind === undefined ? null : kind === 'page' ? kindsOf.page : [kind];
    const kinds = may(viewer, 'site.manage')
      ? wanted
      : (wanted ?? contentKinds).filter((each) => contentKinds.includes(each));
    const [{ rows, next }, staff] = await Promise.all([
      selectAudit(deps.db.read, { subject, uid, from, until, after, kinds }),
      selectStaff(deps.db.read),
    ]);
    return {
      records: await toRows(deps, rows),
      next,
      people: staff.map((person) => ({ uid: person.uid, name: person.display_name ?? person.email })),
    };
  });

  routes.add(calls.getAudit, schemas.getAudit, async ({ input, viewer }) => {
    const row = await readable(deps, viewer, input.recordId);
    const [shown] = row ? await toRows(deps, [row]) : [];
    if (!row || !shown) return { data: null };
    return {
      data: {
        ...shown,
        before: JSON.parse(row.before_json) as unknown,
        after: JSON.parse(row.after_json) as unknown,
      },
    };
  });

  routes.add(calls.putBack, schemas.putBack, async ({ input, ...call }) => {
    const row = await readable(deps, call.viewer, input.recordId);
    return toResults(row ? await putBack(deps, staffCall(call), row, input.key) : noRecord, (value) => value);
  });
}

async function readable(deps: Deps, viewer: Viewer, recordId: number): Promise<AuditRecordRow | null> {
  const row = await selectAuditRecord(deps.db.read, recordId);
  const [kind = ''] = row?.subject.split(':') ?? [];
  return row && (may(viewer, 'site.manage') || contentKinds.includes(kind)) ? row : null;
}

async function toRows(deps: Deps, rows: readonly AuditRecordRow[]) {
  const titles = await titlesOf(
    deps.db.read,
    rows.map(({ subject }) => subject),
  );
  return rows.map((row) => ({
    recordId: row.id,
    at: row.created_at,
    name: row.display_name,
    email: row.email,
    action: row.action,
    subject: row.subject,
    title: titles.get(row.subject) ?? null,
    mayPutBack: mayPutBack(row),
  }));
}

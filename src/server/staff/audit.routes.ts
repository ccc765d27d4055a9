import * as calls from '#contract/admin/audit.ts';
import * as schemas from '#contract/admin/audit.schemas.ts';
import type { Deps, Viewer } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { isFresh, signInAgain } from '../viewer/permissions.ts';
import { activeStaff } from '../viewer/colleagues.ts';
import { fail, toResults } from '../outcome.ts';
import { type AuditRecordRow, selectAudit, selectAuditRecord } from './audit-log.sql.ts';
import { asksAgain, putBack, putBackText } from './put-back.ts';
import { entityOf, idOf, kindsOf, subjectText, verbText, visibleTo } from './registry.ts';
import { signedIn, staffCall } from './staff-call.ts';

const noRecord = fail('This record does not exist.', undefined, 'missing');

/** Who did what. Whoever may see a thing sees what was done to it, and puts it back. */
export function auditRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listAudit, schemas.listAudit, async ({ input, viewer }) => {
    const { kind, subject, uid, from, until, sort, after } = input;
    const visible = visibleTo(deps.entities, viewer);
    const kinds = visible.filter((entity) => kind === undefined || entity.kind === kind).flatMap(kindsOf);
    const [found, staff] = await Promise.all([
      deps.db.onReplica((read) => selectAudit(read, { subject, uid, from, until, sort, after, kinds })),
      // Whoever may see no record here needs no list of those who work here.
      visible.length > 0 ? activeStaff(deps.db.read) : [],
    ]);
    return {
      ...found,
      rows: await toRows(deps, found.rows),
      kinds: visible.map((entity) => ({ kind: entity.kind, name: entity.name })),
      people: staff.map((person) => ({ uid: person.uid, name: person.name ?? person.email })),
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
    if (row && asksAgain(deps, row) && !isFresh(signedIn(call.viewer), deps.now())) return signInAgain;
    return toResults(row ? await putBack(deps, staffCall(call), row, input.key) : noRecord, (value) => value);
  });
}

async function readable(deps: Deps, viewer: Viewer, recordId: number): Promise<AuditRecordRow | null> {
  const row = await selectAuditRecord(deps.db.read, recordId);
  return row && entityOf(visibleTo(deps.entities, viewer), row.subject) ? row : null;
}

async function toRows(deps: Deps, rows: readonly AuditRecordRow[]) {
  const titles = await titlesOf(
    deps,
    rows.map(({ subject }) => subject),
  );
  return rows.map((row) => {
    const title = titles.get(row.subject) ?? null;
    return {
      recordId: row.id,
      at: row.created_at,
      name: row.display_name,
      email: row.email,
      action: row.action,
      subject: row.subject,
      title,
      did: verbText(deps.entities, row),
      what: subjectText(deps.entities, row.subject, title),
      putBackText: putBackText(deps, row),
    };
  });
}

/** What the things of these subjects are called now: one query for each kind that has titles. */
async function titlesOf({ db, entities }: Deps, subjects: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    entities.map(async ({ kind, titles }) => {
      const ids = [...new Set(subjects.filter((subject) => subject.startsWith(`${kind}:`)).map(idOf))];
      const named = titles && ids.length > 0 ? await titles(db.read, ids) : new Map<string, string>();
      return [...named].map(([id, title]): [string, string] => [`${kind}:${id}`, title]);
    }),
  );
  return new Map(found.flat());
}

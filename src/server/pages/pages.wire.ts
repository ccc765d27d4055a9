import type { listVersions, PageAccessRule, PageRow as WirePage, Schedule } from '#contract/admin/pages.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { inheritedAccess } from '../content/page-index.ts';
import { parseAccess } from '../access/access.ts';
import type { PageRow, selectVersions } from './page.sql.ts';
import type { schedulesOf } from './schedule.sql.ts';

export function toPageRow(row: PageRow, scheduledAt: string | null): WirePage {
  return {
    pageId: row.id,
    path: row.path,
    locale: row.locale as Locale,
    title: row.title,
    state: stateOf(row),
    access: toAccess(row.access_json),
    pageTypeCode: row.page_type_code,
    isProtected: row.protected === 1,
    updatedAt: row.updated_at,
    updatedBy: row.display_name,
    scheduledAt,
    variantId: row.variant_id,
    request:
      row.request_status === null || row.asked_at === null
        ? null
        : {
            status: row.request_status,
            note: row.request_note ?? '',
            askedBy: row.asked_by_name ?? 'An author',
            askedAt: row.asked_at,
            answer: row.answer,
            // An erasure cuts who has answered.
            answeredBy: row.answered_at === null ? null : (row.answered_by_name ?? 'A publisher'),
            answeredAt: row.answered_at,
          },
  };
}

function stateOf(row: PageRow): WirePage['state'] {
  if (row.deleted_at !== null) return 'trash';
  if (row.published_number === null) return 'draft';
  return row.base_number !== null || row.latest_number > row.published_number ? 'changed' : 'live';
}

export function toAccess(json: string): PageAccessRule {
  return json === inheritedAccess ? { kind: 'inherit' } : parseAccess(json);
}

export function toDraft(row: PageRow) {
  return row.draft_updated_at === null
    ? null
    : {
        revision: row.draft_lock,
        baseVersion: row.base_number,
        updatedAt: row.draft_updated_at,
        updatedBy: row.display_name ?? 'An editor',
      };
}

export function toSchedule(row: Awaited<ReturnType<typeof schedulesOf>>[number]): Schedule {
  return {
    scheduleId: row.id,
    kind: row.kind,
    version: row.number,
    dueAt: row.due_at,
    zone: row.zone,
    status: row.status,
    message: row.message,
    by: row.display_name ?? 'An editor',
  };
}

export function toVersion(
  row: Awaited<ReturnType<typeof selectVersions>>[number],
  publishedNumber: number | null,
): Output<typeof listVersions>['versions'][number] {
  return {
    version: row.number,
    title: row.title,
    note: row.note,
    createdAt: row.created_at,
    createdBy: row.display_name,
    restoredFrom: row.restored_from,
    publishedAt: row.published_at,
    isPublished: row.number === publishedNumber,
  };
}

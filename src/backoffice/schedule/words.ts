import type { ScheduledRow } from '#contract/admin/pages.ts';

export const statusTexts: Readonly<Record<ScheduledRow['status'], string>> = {
  waiting: 'Coming up',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const statusFilter = {
  name: 'status',
  label: 'Status',
  all: 'Coming up and past',
  options: Object.entries(statusTexts).map(([value, label]) => ({ value, label })),
};

/** 'Publish version 3', 'Unpublish'. */
export function whatText({ kind, version }: Pick<ScheduledRow, 'kind' | 'version'>): string {
  return kind === 'publish' ? `Publish version ${version}` : 'Unpublish';
}

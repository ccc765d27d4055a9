import type { PageRow, PageState } from '#contract/admin/pages.ts';
import { whenText } from '../parts/when.ts';

export const stateTexts: Readonly<Record<PageState, string>> = {
  draft: 'Draft',
  live: 'Live',
  changed: 'Live, with changes',
  trash: 'In the trash',
};

export const stateFilter = {
  name: 'state',
  label: 'Status',
  all: 'All except trash',
  options: [
    { value: 'live', label: 'Live' },
    { value: 'changed', label: 'Live, with changes' },
    { value: 'draft', label: 'Draft' },
    { value: 'waiting', label: 'Waits for approval' },
    { value: 'trash', label: 'Trash' },
  ],
};

/** 'Waits for approval: Jo Lee, 10:42 am'; empty if nobody has asked, or it was published. */
export function requestText({ request }: Pick<PageRow, 'request'>): string {
  if (request?.status === 'waiting') return `Waits for approval: ${request.askedBy}, ${whenText(request.askedAt)}`;
  return request?.status === 'back' ? `Sent back by ${request.answeredBy ?? 'a publisher'}` : '';
}

const readers: Readonly<Record<PageRow['access']['kind'], string>> = {
  inherit: 'As the page above',
  public: 'Everybody',
  member: 'Members only',
  subscriber: 'Subscribers',
  corporate: 'Companies',
  entitlement: 'Buyers of the guide',
};

export function readersText({ access }: Pick<PageRow, 'access'>): string {
  return readers[access.kind];
}

/** '‘Our guides’'. */
export function titleOf({ title, path }: Pick<PageRow, 'title' | 'path'>): string {
  return `‘${title || path}’`;
}

export const forLocale = [
  { value: 'au', label: 'Australia, and New Zealand unless it has its own' },
  { value: 'nz', label: 'New Zealand only' },
];

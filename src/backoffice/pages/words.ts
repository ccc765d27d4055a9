import type { PageRow, PageState } from '#contract/admin/pages.ts';

export const stateTexts: Readonly<Record<PageState, string>> = {
  draft: 'Draft',
  live: 'Live',
  changed: 'Live, with changes',
  trash: 'In the trash',
};

export const stateFilter = {
  name: 'state',
  label: 'State',
  all: 'All except trash',
  options: [
    { value: 'live', label: 'Live' },
    { value: 'changed', label: 'Live, with changes' },
    { value: 'draft', label: 'Draft' },
    { value: 'trash', label: 'Trash' },
  ],
};

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

/** The address that a title suggests: '/our-guides'. */
export function pathFrom(title: string): string {
  return `/${title
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`;
}

export const forLocale = [
  { value: 'au', label: 'Australia, and New Zealand if it has no page of its own' },
  { value: 'nz', label: 'New Zealand only' },
];

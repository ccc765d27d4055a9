import type { Locale } from '#contract/locale.ts';
import { type PreviewViewer, previewViewers } from '#contract/preview.ts';

export interface FrameQuery {
  pageId: number;
  mode: 'edit' | 'viewonly';
  publishVer: number | undefined;
  editVer: number | undefined;
  /** The block to select and scroll to. */
  itemId: number | null;
  /** Who looks at the page, in viewonly; null for the editor. */
  as: PreviewViewer | null;
  locale: Locale;
  /** The guide whose page is looked at by staff who may not edit pages; null for any other page. */
  guide: { guideId: number; page: 'guide' | 'sales'; version: 'draft' | 'live' } | null;
}

/** Reads the address of the frame. An unknown mode is edit, and numbers that are none are ignored. */
export function readQuery(path: string, search: string): FrameQuery {
  const query = new URLSearchParams(search);
  const number = (name: string) => {
    const text = query.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  const guideId = number('guide');
  return {
    pageId: Number(/\/(\d{1,15})\/?$/.exec(path)?.[1] ?? 0),
    mode: query.get('cmsViewMode') === 'viewonly' ? 'viewonly' : 'edit',
    publishVer: number('publishVer'),
    editVer: number('editVer'),
    itemId: number('id') ?? null,
    as: previewViewers.find((each) => each === query.get('as')) ?? null,
    locale: query.get('locale') === 'nz' ? 'nz' : 'au',
    guide:
      guideId === undefined
        ? null
        : {
            guideId,
            page: query.get('page') === 'sales' ? 'sales' : 'guide',
            version: query.get('version') === 'live' ? 'live' : 'draft',
          },
  };
}

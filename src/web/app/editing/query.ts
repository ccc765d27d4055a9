export interface FrameQuery {
  pageId: number;
  mode: 'edit' | 'viewonly';
  publishVer: number | undefined;
  editVer: number | undefined;
  /** The block to select and scroll to. */
  itemId: number | null;
}

/** Reads the address of the frame. An unknown mode is edit, and numbers that are none are ignored. */
export function readQuery(path: string, search: string): FrameQuery {
  const query = new URLSearchParams(search);
  const number = (name: string) => {
    const text = query.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  return {
    pageId: Number(/\/(\d{1,15})\/?$/.exec(path)?.[1] ?? 0),
    mode: query.get('cmsViewMode') === 'viewonly' ? 'viewonly' : 'edit',
    publishVer: number('publishVer'),
    editVer: number('editVer'),
    itemId: number('id') ?? null,
  };
}

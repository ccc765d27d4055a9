const toolbarPx = 44;

/**
 * Where the tools of a selected block are inside it: below the header of the page, also while its top is out of sight.
 * Null if there is room for them above the block, where they cover no text of it.
 */
export function toolsInside({ top, height }: { top: number; height: number }, headerPx: number): number | null {
  return top >= headerPx + toolbarPx ? null : Math.max(0, Math.min(headerPx - top, height - toolbarPx));
}

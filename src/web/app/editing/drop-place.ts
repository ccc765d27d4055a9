export type DropTarget = { before: number } | { after: number };

/** Where a block stands on the page, in the order of the document: a block comes before those inside of it. */
export interface BlockBox {
  itemId: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Before or behind the innermost block at a point of the page, whichever edge is nearer, and that block. Null over no
 * block, and over one of `own`: a block does not move into itself.
 */
export function dropPlace(
  boxes: readonly BlockBox[],
  own: ReadonlySet<number>,
  x: number,
  y: number,
): { target: DropTarget; box: BlockBox; isBefore: boolean } | null {
  const box = boxes.findLast(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);
  if (!box || own.has(box.itemId)) return null;
  const isBefore = y < (box.top + box.bottom) / 2;
  return { target: isBefore ? { before: box.itemId } : { after: box.itemId }, box, isBefore };
}

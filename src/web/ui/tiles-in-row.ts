/**
 * How many tiles stand in a row: `most`, unless one would be alone in the last row. Then the nearest number that gives
 * it company, fewer before more.
 */
export function tilesInRow(count: number, most: number): number {
  if (count <= most) return Math.max(count, 2);
  const others = [0, -1, 1, -2, 2, 3, 4, 5].map((step) => most + step);
  return others.find((each) => each > 1 && count % each !== 1) ?? most;
}

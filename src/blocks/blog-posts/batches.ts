/** §9: tiles per row from 0, 768, 1200 and 1600 px (A-77: xs and sm 1, md and lg 2, xl 3, xxl 4). */
const rows = [
  { query: '(width >= 1600px)', tiles: 4 },
  { query: '(width >= 1200px)', tiles: 3 },
  { query: '(width >= 768px)', tiles: 2 },
];

/** §9: tiles per row while the width is unknown, as on the server. */
export const defaultTilesPerRow = 3;

export function tilesPerRow(matches: (query: string) => boolean): number {
  return rows.find(({ query }) => matches(query))?.tiles ?? 1;
}

export const rowQueries: readonly string[] = rows.map(({ query }) => query);

/** Number of tiles at first and for each LOAD MORE. An invalid number of lines is replaced by the nearest valid one. */
export function batchSize(lines: number, perRow: number): number {
  return Math.min(Math.max(Math.floor(lines), 1), 100) * perRow;
}

/** Minimum tiles per row at which the tile at `position` belongs to the first batch. */
export function neededPerRow(position: number, lines: number): number {
  return Math.floor(position / batchSize(lines, 1)) + 1;
}

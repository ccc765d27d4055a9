/** §9: tiles per row from 0, 768, 1200 and 1600 px (A-77: xs and sm 1, md and lg 2, xl 3, xxl 4). */
const rows = [
  { query: '(width >= 1600px)', tiles: 4 },
  { query: '(width >= 1200px)', tiles: 3 },
  { query: '(width >= 768px)', tiles: 2 },
];

/** §9: what is reckoned with while no width is known, as on the server. */
export const tilesOtherwise = 3;

export function tilesPerRow(matches: (query: string) => boolean): number {
  return rows.find(({ query }) => matches(query))?.tiles ?? 1;
}

export const rowQueries: readonly string[] = rows.map(({ query }) => query);

/**
 * Tiles that come at first and with each LOAD MORE. A number of lines that makes no sense counts as the nearest that
 * does.
 */
export function batchSize(lines: number, perRow: number): number {
  return Math.min(Math.max(Math.floor(lines), 1), 100) * perRow;
}

/** How many tiles a row must have for the tile at a position to be among the first batch. */
export function neededPerRow(position: number, lines: number): number {
  return Math.floor(position / batchSize(lines, 1)) + 1;
}

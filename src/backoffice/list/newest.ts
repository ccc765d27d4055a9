/**
 * A row that was pressed, as its list has it now: the list may not have heard of the last change yet. One that has left
 * the list stays as it was, so that what is typed about it is not lost.
 */
export function newest<Row extends { revision: number }>(
  pressed: Row,
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => unknown,
): Row {
  const now = rows?.find((row) => idOf(row) === idOf(pressed));
  return now && now.revision > pressed.revision ? now : pressed;
}

/** If this many places or pieces are left, or fewer, pages show the number. */
export const fewLeft = 5;

/** The number that pages show; undefined if none or more than a few are left. */
export function shownLeft(left: number): number | undefined {
  return left > 0 && left <= fewLeft ? left : undefined;
}

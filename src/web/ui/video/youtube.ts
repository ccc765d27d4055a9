/** Where a video can be watched when it cannot be played here. */
export function watchAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}

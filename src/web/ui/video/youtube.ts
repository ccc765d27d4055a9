/** URL of the video on YouTube, for a video that cannot play here. */
export function watchAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}

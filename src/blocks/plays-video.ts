import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';

/**
 * Whether a page may need the player: any block that names a video, wherever it stands. What it names is read by the
 * block alone (video.ts).
 */
export function playsVideo(items: readonly CmsItem[]): boolean {
  return allItems(items).some((item) =>
    item.payloads.some(({ key, value }) => key === 'YoutubeCode' && value.trim() !== ''),
  );
}

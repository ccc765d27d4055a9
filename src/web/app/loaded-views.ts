import type { CmsItem } from '#contract/cms.ts';
import { type LoadedViews, loadViews } from '#blocks/block-data.ts';

/**
 * Views fetched so far. Drawing is synchronous, on the server and when the browser takes over, so loaders fetch them
 * before.
 */
const loaded: LoadedViews = {};

export async function prepareViews(items: readonly CmsItem[]): Promise<void> {
  Object.assign(loaded, await loadViews(items));
}

export function preparedViews(): LoadedViews {
  return loaded;
}

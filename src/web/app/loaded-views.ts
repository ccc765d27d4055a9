import type { CmsItem } from '#contract/cms.ts';
import { type LoadedViews, loadViews } from '#blocks/block-data.ts';

/** Views that are loaded so far. Rendering and hydration are synchronous, so the loaders load the views first. */
const loaded: LoadedViews = {};

export async function prepareViews(items: readonly CmsItem[]): Promise<void> {
  Object.assign(loaded, await loadViews(items));
}

export function preparedViews(): LoadedViews {
  return loaded;
}

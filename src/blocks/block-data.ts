import { isCodeMissing } from '#web/ui/load-code.ts';
import type { CmsItem } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { allItems } from './define.ts';
import type { BlockComponent } from './define-view.tsx';
import { loads } from './loads.ts';
import { views } from './views.ts';

export type LoadedViews = Record<string, BlockComponent>;

/** Keyed by itemId. The server sends it to the browser as JSON, so hydration makes no call. */
export interface BlockData {
  data: Record<string, unknown>;
  /** Error texts for the Loading Error panel that replaces the block (§8). */
  failures: Record<string, string[]>;
}

/** Loads the views of all blocks in a tree. Await it before rendering, because the server renders synchronously. */
export async function loadViews(items: readonly CmsItem[]): Promise<LoadedViews> {
  const all = allItems(items);
  const types = [...new Set(all.map((item) => item.itemTypeCode))];
  const entries = await Promise.all(
    types.map(async (type) => {
      const importView = Object.hasOwn(views, type) ? views[type] : undefined;
      if (importView === undefined) return undefined;
      const { view, prepare } = await importView();
      await prepare?.(all.filter((item) => item.itemTypeCode === type));
      return [type, view] as const;
    }),
  );
  return Object.fromEntries(entries.filter((entry) => entry !== undefined));
}

/**
 * Runs the loads of all blocks in parallel. A block that fails adds an entry to `failures`; the others still load.
 * `query` is the query of the page.
 */
export async function loadBlockData(
  items: readonly CmsItem[],
  call: Caller,
  describe: (error: unknown) => string[],
  query = new URLSearchParams(),
): Promise<BlockData> {
  const result: BlockData = { data: {}, failures: {} };
  await Promise.all(
    allItems(items).map(async (item) => {
      const importLoad = Object.hasOwn(loads, item.itemTypeCode) ? loads[item.itemTypeCode] : undefined;
      if (importLoad === undefined) return;
      try {
        const { load } = await importLoad();
        result.data[item.itemId] = await load(call, item, query);
      } catch (error) {
        // The page asks for its document instead (web/app/screen.ts).
        if (isCodeMissing(error)) throw error;
        result.failures[item.itemId] = describe(error);
      }
    }),
  );
  return result;
}

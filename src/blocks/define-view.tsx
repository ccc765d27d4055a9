import type { ComponentType, ReactNode } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { readFields } from './define.ts';
import type { BlockFields, BlockSchema } from './define.ts';

export interface BlockViewProps<S extends BlockSchema, Data = undefined> {
  item: CmsItem;
  fields: BlockFields<S>;
  /** What the block's load.ts answered; `undefined` in the editor, where lists are placeholders (§6). */
  data: Data;
  /** Draws child items or the items of a section. */
  render: (items: CmsItem[]) => ReactNode;
  isCmsEdit: boolean;
}

/** What the page needs to know to draw any block: its fields and data are opened here, with the block's own schema. */
export type BlockComponent = ComponentType<{
  item: CmsItem;
  data: unknown;
  render: (items: CmsItem[]) => ReactNode;
  isCmsEdit: boolean;
}>;

/** What a view.tsx exports. */
export interface BlockView {
  view: BlockComponent;
  /** Fetches what the view of these items needs besides itself, because drawing cannot wait. */
  prepare?: (items: readonly CmsItem[]) => Promise<void>;
}

/**
 * Every view.tsx ends in `export const view = defineView(schema, View)`.
 * `data` comes from this block's own load, in this process or as the page's JSON, hence the narrowing.
 */
export function defineView<S extends BlockSchema, Data = undefined>(
  schema: S,
  View: ComponentType<BlockViewProps<S, Data>>,
): BlockComponent {
  return function Block({ item, data, render, isCmsEdit }) {
    return (
      <View
        item={item}
        fields={readFields(schema, item.payloads)}
        data={data as Data}
        render={render}
        isCmsEdit={isCmsEdit}
      />
    );
  };
}

/**
 * Fetches what a block shows before the page is drawn; the answer must survive JSON. `query` is that of the address; on
 * the server it is empty but on /search-results, because a rendered page is the same for every query.
 */
export type BlockLoad = (call: Caller, item: CmsItem, query: URLSearchParams) => Promise<unknown>;

/** Every load.ts ends in `export const load = defineLoad(schema, async (call, fields, query) => …)`. */
export function defineLoad<S extends BlockSchema, Data>(
  schema: S,
  fetchData: (call: Caller, fields: BlockFields<S>, query: URLSearchParams) => Promise<Data>,
): (call: Caller, item: CmsItem, query: URLSearchParams) => Promise<Data> {
  return (call, item, query) => fetchData(call, readFields(schema, item.payloads), query);
}

/** Type of `data` in the view that belongs to a load. */
export type LoadedBy<L extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<L>>;

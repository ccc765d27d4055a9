import type { ComponentType, ReactNode } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { readFields } from './define.ts';
import type { BlockFields, BlockSchema } from './define.ts';

export interface BlockViewProps<S extends BlockSchema, Data = undefined> {
  item: CmsItem;
  fields: BlockFields<S>;
  /** The result of the block's load.ts; `undefined` in the editor, which shows placeholders for lists (§6). */
  data: Data;
  /** Renders child items or the items of a section. */
  render: (items: CmsItem[]) => ReactNode;
  isCmsEdit: boolean;
}

/** The component that the page renders for a block. It parses fields and data with the block's own schema. */
export type BlockComponent = ComponentType<{
  item: CmsItem;
  data: unknown;
  render: (items: CmsItem[]) => ReactNode;
  isCmsEdit: boolean;
}>;

/** The export of a view.tsx. */
export interface BlockView {
  view: BlockComponent;
  /**
   * Loads what rendering needs in addition to the view (for example other chunks), because rendering is synchronous.
   */
  prepare?: (items: readonly CmsItem[]) => Promise<void>;
}

/**
 * Every view.tsx ends in `export const view = defineView(schema, View)`. `data` is the result of this block's own load,
 * in this process or from the page's JSON, so the cast is safe.
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
 * Loads the data of a block before the page renders; the result must be serialisable as JSON. `query` is the query of
 * the URL. On the server it has only the page of long lists, but on /search-results it is whole: otherwise one rendered
 * page serves every query.
 */
export type BlockLoad = (call: Caller, item: CmsItem, query: URLSearchParams) => Promise<unknown>;

/** Every load.ts ends in `export const load = defineLoad(schema, async (call, fields, query) => …)`. */
export function defineLoad<S extends BlockSchema, Data>(
  schema: S,
  fetchData: (call: Caller, fields: BlockFields<S>, query: URLSearchParams) => Promise<Data>,
): (call: Caller, item: CmsItem, query: URLSearchParams) => Promise<Data> {
  return (call, item, query) => fetchData(call, readFields(schema, item.payloads), query);
}

/** Type of `data` in the view that uses this load. */
export type LoadedBy<L extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<L>>;

import { memo, type ReactNode } from 'react';
import type { BlockData, LoadedViews } from '#blocks/block-data.ts';
import { BlockList } from '#blocks/block-list.tsx';
import { allItems } from '#blocks/define.ts';
import { FirstScreenContext, firstScreenBlocks } from '#blocks/lead.ts';
import type { CmsItem } from '#contract/cms.ts';

interface Shared {
  views: LoadedViews;
  blockData: BlockData;
  isCmsEdit: boolean;
  /** Whether blocks can be selected. */
  isEdited: boolean;
}

/** The blocks of the page; one that has stayed as it was is not drawn again. */
export function FrameBlocks({
  items,
  editing,
  text,
  ...shared
}: Shared & {
  items: readonly CmsItem[];
  /** The block whose text is written, and what stands in its place. */
  editing: number | null;
  text: ReactNode;
}): ReactNode {
  const first = firstScreenBlocks(items);
  return items.map((item, position) => {
    const holds = editing !== null && allItems([item]).some(({ itemId }) => itemId === editing);
    return (
      <FrameBlock
        key={item.itemId}
        {...shared}
        item={item}
        isLead={position === 0}
        isFirstScreen={position < first}
        editing={holds ? editing : null}
        text={holds ? text : null}
      />
    );
  });
}

const FrameBlock = memo(function FrameBlock({
  item,
  isLead,
  isFirstScreen,
  isEdited,
  editing,
  text,
  ...shared
}: Shared & { item: CmsItem; isLead: boolean; isFirstScreen: boolean; editing: number | null; text: ReactNode }) {
  const hooks = {
    wrapperProps: ({ itemId }: CmsItem): Record<string, string> =>
      itemId > 0 ? { 'data-item-id': String(itemId) } : {},
    instead: ({ itemId }: CmsItem) => (itemId === editing ? text : null),
  };
  return (
    <FirstScreenContext value={isFirstScreen}>
      <BlockList lead={isLead} items={[item]} {...shared} {...(isEdited && { hooks })} />
    </FirstScreenContext>
  );
});

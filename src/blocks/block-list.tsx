import type { ReactNode } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import { failureTexts } from '#contract/errors.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { useNavigation } from '#web/ui/navigation.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import type { BlockData, LoadedViews } from './block-data.ts';
import { FirstScreenContext, LeadContext, firstScreenBlocks, useIsFirstScreen } from './lead.ts';
import { UnknownBlock } from './unknown.tsx';

/** What the editor's frame adds to the blocks; no visitor has it. */
export interface EditingHooks {
  /** Attributes of the element around a block. */
  wrapperProps: (item: CmsItem) => Record<string, string>;
  /** Drawn in place of a block; null for the block itself. */
  instead: (item: CmsItem) => ReactNode;
}

interface Props {
  items: readonly CmsItem[];
  views: LoadedViews;
  blockData: BlockData;
  isCmsEdit?: boolean;
  /** Set for the first section of a page: its first block renders the h1 and loads its image eagerly. */
  lead?: boolean;
  hooks?: EditingHooks | undefined;
}

/** Renders the items of a section and their children. The caller loads `views` first (block-data.ts). */
export function BlockList({ items, views, blockData, isCmsEdit = false, lead = false, hooks }: Props): ReactNode {
  const { reload } = useNavigation();
  const isFirstScreen = useIsFirstScreen();
  const render = (children: readonly CmsItem[]): ReactNode => (
    <BlockList items={children} views={views} blockData={blockData} isCmsEdit={isCmsEdit} hooks={hooks} />
  );
  return items.map((item, position) => {
    const View = Object.hasOwn(views, item.itemTypeCode) ? views[item.itemTypeCode] : undefined;
    const failure = blockData.failures[item.itemId];
    return (
      <div
        key={item.itemId}
        id={item.anchorName || undefined}
        className={item.cssClass || undefined}
        data-block={item.itemTypeCode}
        {...hooks?.wrapperProps(item)}
      >
        {hooks?.instead(item) ??
          (View === undefined ? (
            <UnknownBlock type={item.itemTypeCode} />
          ) : failure ? (
            <LoadingError isPage={lead && position === 0} errors={failure} onRetry={reload} />
          ) : (
            <ErrorBoundary
              instead={<LoadingError isPage={lead && position === 0} errors={[failureTexts.bug]} onRetry={reload} />}
            >
              <LeadContext value={lead && position === 0}>
                <FirstScreenContext value={lead ? position < firstScreenBlocks(items) : isFirstScreen}>
                  <View item={item} data={blockData.data[item.itemId]} render={render} isCmsEdit={isCmsEdit} />
                </FirstScreenContext>
              </LeadContext>
            </ErrorBoundary>
          ))}
      </div>
    );
  });
}

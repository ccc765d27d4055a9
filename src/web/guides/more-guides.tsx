import type { Guide } from '#contract/guides.ts';
import { ShowMore } from '#web/ui/show-more.tsx';
import { GuideTiles } from './guide-tiles.tsx';
import { useMoreGuides } from './use-more-guides.ts';

export interface LongGuideList {
  guides: readonly Guide[];
  total: number;
  /** Page of the category; '' for all guides. */
  category: string;
}

/** Guides as tiles, of which the first are there. */
export function MoreGuides(list: LongGuideList) {
  const { items, total, isPending, errors, more } = useMoreGuides(list);
  return (
    <ShowMore total={total} shown={items.length} isPending={isPending} errors={errors} onMore={more}>
      <GuideTiles guides={items} />
    </ShowMore>
  );
}

import { ShowMore } from '#web/ui/show-more.tsx';
import { GuideTiles } from './guide-tiles.tsx';
import { type GuideListData, useMoreGuides } from './use-more-guides.ts';

/** A long list of guides as tiles. */
export function MoreGuides(list: GuideListData) {
  const { items, total, before, isPending, errors, more } = useMoreGuides(list);
  return (
    <ShowMore
      total={total}
      shown={items.length}
      before={before}
      page={list.page}
      isPending={isPending}
      errors={errors}
      onMore={more}
    >
      <GuideTiles guides={items} />
    </ShowMore>
  );
}

import { Empty } from '#web/ui/empty.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { GuideProduct } from './guide-product.tsx';
import { useGuideCart } from './use-guide-cart.ts';
import { type GuideListData, useMoreGuides } from './use-more-guides.ts';

/** Guides for sale: all of them, or the first page of a long list. */
export function GuideProducts(list: GuideListData) {
  const cart = useGuideCart();
  const { items, total, before, isPending, errors, more } = useMoreGuides(list);
  if (items.length === 0) return <Empty>No available guides.</Empty>;
  const tiles = (
    <TileGrid label="Guides">
      {items.map((guide) => (
        <GuideProduct key={guide.guideId} guide={guide} cart={cart} />
      ))}
    </TileGrid>
  );
  if (list.total <= list.guides.length) return tiles;
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
      {tiles}
    </ShowMore>
  );
}

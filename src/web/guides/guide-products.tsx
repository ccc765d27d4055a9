import type { Guide } from '#contract/guides.ts';
import { Empty } from '#web/ui/empty.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { GuideProduct } from './guide-product.tsx';
import { useGuideCart } from './use-guide-cart.ts';

/** Guides for sale. */
export function GuideProducts({ guides }: { guides: readonly Guide[] }) {
  const cart = useGuideCart();
  if (guides.length === 0) return <Empty>No available guides.</Empty>;
  return (
    <TileGrid label="Guides">
      {guides.map((guide) => (
        <GuideProduct key={guide.guideId} guide={guide} cart={cart} />
      ))}
    </TileGrid>
  );
}

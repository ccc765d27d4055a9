import type { Guide } from '#contract/guides.ts';
import { Empty } from '#web/ui/empty.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { GuideProduct } from './guide-product.tsx';
import { useGuideCart } from './use-guide-cart.ts';
import { useOwnGuides } from './use-own-guides.ts';

/** Guides for sale. What the viewer owns is marked as soon as the browser knows. */
export function GuideProducts({ guides, category }: { guides: readonly Guide[]; category: string }) {
  const cart = useGuideCart();
  const own = useOwnGuides(category);
  const shown = own.status === 'done' ? own.guides : guides;
  if (shown.length === 0) return <Empty>No available guides.</Empty>;
  return (
    <TileGrid label="Guides">
      {shown.map((guide) => (
        <GuideProduct key={guide.guideId} guide={guide} cart={cart} />
      ))}
    </TileGrid>
  );
}

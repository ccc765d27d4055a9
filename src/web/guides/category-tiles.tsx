import type { CategoryTile } from '#contract/guides.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';

/** Category tiles; in the shop they link to the shop version of their pages. */
export function CategoryTiles({ categories, isShop }: { categories: readonly CategoryTile[]; isShop: boolean }) {
  if (categories.length === 0) return <Empty>No categories</Empty>;
  return (
    <TileGrid label="Categories">
      {categories.map((category) => (
        <Card
          key={category.pageUrl}
          href={isShop ? `/categories-shop${category.pageUrl}` : category.pageUrl}
          title={category.tileTitle || category.pageTitle || category.categoryName}
          imageUrl={category.tileImageUrl}
        >
          {category.tileDesc && <p>{category.tileDesc}</p>}
        </Card>
      ))}
    </TileGrid>
  );
}

import { useState } from 'react';
import type { ProductTile, StoreCategory } from '#contract/store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Empty } from '#web/ui/empty.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-list.module.css';

/** A list of which all products are loaded, so the browser filters it. */
export function ProductList({
  products,
  categories,
}: {
  products: readonly ProductTile[];
  categories: readonly StoreCategory[];
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  if (products.length === 0) return <Empty>No products</Empty>;
  const shown = chosen === null ? products : productsOf(products, chosen);
  return (
    <div className={styles.list}>
      <CategoryFilter categories={categories} chosen={chosen} onChoose={setChosen} />
      <ProductTiles products={shown} />
    </div>
  );
}

export function ProductTiles({ products }: { products: readonly ProductTile[] }) {
  if (products.length === 0) return <Empty>No product</Empty>;
  return (
    <TileGrid label="Products">
      {products.map((product) => (
        <ProductCard key={product.productId} product={product} />
      ))}
    </TileGrid>
  );
}

interface CategoryFilterProps {
  categories: readonly StoreCategory[];
  /** null means all categories. */
  chosen: number | null;
  onChoose: (categoryId: number | null) => void;
}

/** Shown only if the products belong to several categories. */
export function CategoryFilter({ categories, chosen, onChoose }: CategoryFilterProps) {
  if (categories.length < 2) return null;
  return (
    <div role="group" aria-label="Show products of" className={styles.filter}>
      <Choice label="All" isChosen={chosen === null} onChoose={() => onChoose(null)} />
      {categories.map(({ categoryId, categoryName }) => (
        <Choice
          key={categoryId}
          label={categoryName}
          isChosen={chosen === categoryId}
          onChoose={() => onChoose(categoryId)}
        />
      ))}
    </div>
  );
}

/** Within a category, products have their own order. */
function productsOf(products: readonly ProductTile[], categoryId: number): ProductTile[] {
  const seqIn = ({ productCategories }: ProductTile): number | undefined =>
    productCategories.find((each) => each.categoryId === categoryId)?.seq;
  return products.filter((product) => seqIn(product) !== undefined).sort((a, b) => (seqIn(a) ?? 0) - (seqIn(b) ?? 0));
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      className={classNames(styles.choice, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {label}
    </button>
  );
}

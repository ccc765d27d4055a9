import { useRef, useState } from 'react';
import { requireSuccess } from '#contract/errors.ts';
import { getProducts, type ProductTile, type StoreCategory } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useMore } from '#web/api/use-more.ts';
import { ErrorList } from '#web/ui/error-list.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { CategoryFilter, ProductTiles } from './product-list.tsx';
import styles from './product-list.module.css';

interface FirstPage {
  products: readonly ProductTile[];
  total: number;
  page: number;
}

/**
 * A long list of products of which only the first page is loaded, so the server filters by category. `selected` holds
 * the categories that the editor chose.
 */
export function MoreProducts({
  products,
  total,
  page,
  categories,
  selected,
}: FirstPage & { categories: readonly StoreCategory[]; selected: readonly number[] }) {
  const call = useApi();
  const [filtered, setFiltered] = useState<(FirstPage & { categoryId: number }) | null>(null);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const latest = useRef<number | null>(null);

  const choose = async (categoryId: number | null): Promise<void> => {
    latest.current = categoryId;
    setErrors([]);
    if (categoryId === null) {
      setFiltered(null);
      return;
    }
    try {
      const { items, totalCnt = items.length } = requireSuccess(
        await call(getProducts, { categories: [categoryId], page: 1 }),
      );
      // Ignores the response if the visitor has chosen another category since.
      if (latest.current === categoryId) setFiltered({ categoryId, products: items, total: totalCnt, page: 1 });
    } catch (error) {
      if (latest.current === categoryId) setErrors(errorTexts(error));
    }
  };

  const chosen = filtered?.categoryId ?? null;
  return (
    <div className={styles.list}>
      <CategoryFilter categories={categories} chosen={chosen} onChoose={(categoryId) => void choose(categoryId)} />
      <ErrorList errors={errors} />
      {filtered ? (
        <Products key={filtered.categoryId} {...filtered} categories={[filtered.categoryId]} />
      ) : (
        <Products products={products} total={total} page={page} categories={selected} />
      )}
    </div>
  );
}

function Products({ products, total, page: from, categories }: FirstPage & { categories: readonly number[] }) {
  const call = useApi();
  const list = useMore(
    products,
    total,
    `products ${categories.join()}`,
    async (page) => requireSuccess(await call(getProducts, { categories: [...categories], page })),
    from,
  );
  return (
    <ShowMore
      total={list.total}
      shown={list.items.length}
      before={list.before}
      page={from}
      isPending={list.isPending}
      errors={list.errors}
      onMore={list.more}
    >
      <ProductTiles products={list.items} />
    </ShowMore>
  );
}

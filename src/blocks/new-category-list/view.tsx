import { CategoryTiles } from '#web/guides/category-tiles.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsShop } from '../place.ts';
import type { load } from './load.ts';
import { newCategoryList } from './schema.ts';

function NewCategoryList({ fields, data, isCmsEdit }: BlockViewProps<typeof newCategoryList, LoadedBy<typeof load>>) {
  const isShop = useIsShop() || fields.Type === 'shop';
  return (
    <Band title={fields.Title}>
      {isCmsEdit ? <Empty>{newCategoryList.label}</Empty> : <CategoryTiles categories={data} isShop={isShop} />}
    </Band>
  );
}

export const view = defineView(newCategoryList, NewCategoryList);

import { ProductList } from '#web/store/product-list.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import type { load } from './load.ts';
import { ecmProductList } from './schema.ts';

function EcmProductList({ fields, data, isCmsEdit }: BlockViewProps<typeof ecmProductList, LoadedBy<typeof load>>) {
  if (isCmsEdit) return <Empty>{ecmProductList.label}</Empty>;
  return (
    <Band title={fields.Title}>
      <ProductList products={data.items} categories={data.categories} />
    </Band>
  );
}

export const view = defineView(ecmProductList, EcmProductList);

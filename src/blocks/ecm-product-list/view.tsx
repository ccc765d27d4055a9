import { ProductList } from '#web/store/product-list.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { loadCode } from '#web/ui/load-code.ts';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import type { load } from './load.ts';
import { ecmProductList } from './schema.ts';

const { Part: MoreProducts, prepare } = hydrateLater(
  'more-products',
  async () => (await loadCode(() => import('#web/store/more-products.tsx'))).MoreProducts,
);
if (import.meta.env.SSR) await prepare();

function EcmProductList({ fields, data, isCmsEdit }: BlockViewProps<typeof ecmProductList, LoadedBy<typeof load>>) {
  return (
    <Band title={fields.Title}>
      {isCmsEdit ? (
        <Empty>{ecmProductList.label}</Empty>
      ) : data.products.length < data.total ? (
        <MoreProducts {...data} />
      ) : (
        <ProductList {...data} />
      )}
    </Band>
  );
}

export const view = defineView(ecmProductList, EcmProductList);

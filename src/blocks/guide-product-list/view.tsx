import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { loadCode } from '#web/ui/load-code.ts';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import type { load } from './load.ts';
import { guideProductList } from './schema.ts';

const { Part: GuideProducts, prepare } = hydrateLater(
  'guide-products',
  async () => (await loadCode(() => import('#web/guides/guide-products.tsx'))).GuideProducts,
);
if (import.meta.env.SSR) await prepare();

function GuideProductList({ fields, data, isCmsEdit }: BlockViewProps<typeof guideProductList, LoadedBy<typeof load>>) {
  return (
    <Band title={fields.Title}>
      {isCmsEdit ? <Empty>{guideProductList.label}</Empty> : <GuideProducts {...data} />}
    </Band>
  );
}

export const view = defineView(guideProductList, GuideProductList);

import { GuideProducts } from '#web/guides/guide-products.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import type { load } from './load.ts';
import { guideProductList } from './schema.ts';

function GuideProductList({ fields, data, isCmsEdit }: BlockViewProps<typeof guideProductList, LoadedBy<typeof load>>) {
  if (isCmsEdit) return <Empty>{guideProductList.label}</Empty>;
  return (
    <Band title={fields.Title}>
      <GuideProducts guides={data} />
    </Band>
  );
}

export const view = defineView(guideProductList, GuideProductList);

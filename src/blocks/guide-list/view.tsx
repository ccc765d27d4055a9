import { GuideTiles } from '#web/guides/guide-tiles.tsx';
import { OwnedGuides } from '#web/guides/owned-guides.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import type { load } from './load.ts';
import { guideList } from './schema.ts';

function GuideList({ fields, data, isCmsEdit }: BlockViewProps<typeof guideList, LoadedBy<typeof load>>) {
  if (isCmsEdit) return <Empty>{guideList.label}</Empty>;
  return (
    <Band title={fields.Title}>
      {fields.Owned ? <OwnedGuides guides={data} /> : <GuideTiles guides={data} />}
    </Band>
  );
}

export const view = defineView(guideList, GuideList);

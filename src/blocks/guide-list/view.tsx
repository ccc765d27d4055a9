import { GuideTiles } from '#web/guides/guide-tiles.tsx';
import { OwnedGuides } from '#web/guides/owned-guides.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { loadCode } from '#web/ui/load-code.ts';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import type { load } from './load.ts';
import { guideList } from './schema.ts';

const { Part: MoreGuides, prepare } = hydrateLater(
  'more-guides',
  async () => (await loadCode(() => import('#web/guides/more-guides.tsx'))).MoreGuides,
);
if (import.meta.env.SSR) await prepare();

function GuideList({ fields, data, isCmsEdit }: BlockViewProps<typeof guideList, LoadedBy<typeof load>>) {
  return (
    <Band title={fields.Title}>
      {isCmsEdit ? (
        <Empty>{guideList.label}</Empty>
      ) : fields.Owned ? (
        <OwnedGuides guides={data.guides} />
      ) : data.guides.length < data.total ? (
        <MoreGuides {...data} />
      ) : (
        <GuideTiles guides={data.guides} />
      )}
    </Band>
  );
}

export const view = defineView(guideList, GuideList);

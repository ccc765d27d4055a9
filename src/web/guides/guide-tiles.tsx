import type { Guide } from '#contract/guides.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { guideTitle } from './guide-title.ts';

/** Tiles that link to the pages of the guides. */
export function GuideTiles({ guides }: { guides: readonly Guide[] }) {
  if (guides.length === 0) return <Empty>No Guides</Empty>;
  return (
    <TileGrid label="Guides">
      {guides.map((guide) => (
        <Card key={guide.guideId} href={guide.pageUrl} title={guideTitle(guide)} imageUrl={guide.tileImageUrl}>
          {guide.tileDesc && <p>{guide.tileDesc}</p>}
        </Card>
      ))}
    </TileGrid>
  );
}

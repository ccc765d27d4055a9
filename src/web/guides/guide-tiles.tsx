import type { ReactNode } from 'react';
import type { Guide } from '#contract/guides.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { guideTitle } from './guide-title.ts';

/** Tiles that link to the pages of the guides. `action` leads on if there are none. */
export function GuideTiles({ guides, action }: { guides: readonly Guide[]; action?: ReactNode }) {
  if (guides.length === 0) return <Empty action={action}>No Guides</Empty>;
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

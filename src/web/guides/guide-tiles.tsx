import type { ReactNode } from 'react';
import type { Guide } from '#contract/guides.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { badgeOf } from './guide-rights.ts';
import { GuideTileText } from './guide-tile-text.tsx';
import { guideTitle } from './guide-title.ts';

/** Tiles that link to the pages of the guides. `action` leads on if there are none. */
export function GuideTiles({ guides, action }: { guides: readonly Guide[]; action?: ReactNode }) {
  if (guides.length === 0) return <Empty action={action}>No Guides</Empty>;
  return (
    <TileGrid label="Guides">
      {guides.map((guide) => {
        const badge = badgeOf(guide);
        return (
          <Card
            key={guide.guideId}
            href={guide.pageUrl}
            title={guideTitle(guide)}
            imageUrl={guide.tileImageUrl}
            badge={badge && <Badge tone="accent">{badge}</Badge>}
          >
            <GuideTileText guide={guide} />
          </Card>
        );
      })}
    </TileGrid>
  );
}

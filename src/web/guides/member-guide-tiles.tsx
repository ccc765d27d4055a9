import type { MemberGuide } from '#contract/members.ts';
import { formatPrice } from '#contract/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { guideTitle } from './guide-title.ts';

const reasons = {
  purchase: 'Opens once you have bought it',
  subscription: 'Opens with a subscription',
  corporate: 'Opens for members of a partner organisation',
};

/** All guides of a category for a member. A locked guide shows what unlocks it and links to the page that sells it. */
export function MemberGuideTiles({ guides }: { guides: readonly MemberGuide[] }) {
  if (guides.length === 0) return <Empty>No Guides</Empty>;
  return (
    <TileGrid label="Guides">
      {guides.map((guide) => (
        <Card
          key={guide.guideId}
          href={guide.locked ? `/products${guide.pageUrl}` : guide.pageUrl}
          title={guideTitle(guide)}
          imageUrl={guide.tileImageUrl}
          badge={guide.locked && <Badge>Locked</Badge>}
          footer={
            guide.locked &&
            guide.lockedReason !== null && <p>{`${reasons[guide.lockedReason]}: ${formatPrice(guide.price)}`}</p>
          }
        >
          {guide.tileDesc && <p>{guide.tileDesc}</p>}
        </Card>
      ))}
    </TileGrid>
  );
}

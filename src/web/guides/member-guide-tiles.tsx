import type { MemberGuide } from '#contract/members.ts';
import { formatPrice } from '#contract/money.ts';
import { planTitles } from '#contract/plan-titles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { guideTitle } from './guide-title.ts';
import styles from './member-guide-tiles.module.css';

interface Props {
  guides: readonly MemberGuide[];
  /** Where this member chooses or changes a subscription. */
  plansUrl: string;
}

/** All guides of a category for a member. A locked guide says what opens it and links to where one gets it. */
export function MemberGuideTiles({ guides, plansUrl }: Props) {
  if (guides.length === 0) return <Empty action={<FindGuides />}>No Guides</Empty>;
  return (
    <TileGrid label="Guides">
      {guides.map((guide) => (
        <Card
          key={guide.guideId}
          href={guide.locked ? offerOf(guide) : guide.pageUrl}
          title={guideTitle(guide)}
          imageUrl={guide.tileImageUrl}
          badge={guide.locked && <Badge>Locked</Badge>}
          footer={guide.locked && <Opens guide={guide} plansUrl={plansUrl} />}
        >
          {guide.tileDesc && <p>{guide.tileDesc}</p>}
        </Card>
      ))}
    </TileGrid>
  );
}

function Opens({ guide, plansUrl }: { guide: MemberGuide; plansUrl: string }) {
  const { lockedReason, plan, price } = guide;
  const offer = offerOf(guide);
  switch (lockedReason) {
    case 'subscription':
      return (
        <>
          <p className={styles.reason}>Part of the {plan ? planTitles[plan] : ''} subscription</p>
          <LinkButton href={plansUrl} variant="secondary" size="small">
            See the plans
          </LinkButton>
          {offer && (
            <TextLink href={offer} className={styles.reason}>
              Or buy it for {formatPrice(price)}
            </TextLink>
          )}
        </>
      );
    case 'purchase':
      return (
        <>
          <p className={styles.reason}>
            {offer ? `Opens once you have bought it: ${formatPrice(price)}` : 'Not on sale at the moment'}
          </p>
          {offer && (
            <LinkButton href={offer} variant="secondary" size="small">
              See the guide
            </LinkButton>
          )}
        </>
      );
    case 'corporate':
      return <p className={styles.reason}>Opens for people in organisations that have joined PHI</p>;
    case null:
      return null;
  }
}

/** The page that sells the guide; null if it is not sold. */
function offerOf({ lockedReason, price, pageUrl, forSale }: MemberGuide): string | null {
  return price > 0 && forSale !== false && lockedReason !== 'corporate' ? `/products${pageUrl}` : null;
}

function FindGuides() {
  return (
    <LinkButton href="/guides" variant="secondary">
      See all guides
    </LinkButton>
  );
}

import type { Guide } from '#contract/guides.ts';
import { formatPrice } from '#contract/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Price } from '#web/ui/price.tsx';
import { GuideAction } from './guide-action.tsx';
import styles from './guide-product.module.css';
import { GuideTileText } from './guide-tile-text.tsx';
import { badgeOf, showsPrice } from './guide-rights.ts';
import { guideTitle } from './guide-title.ts';
import type { GuideCart } from './use-guide-cart.ts';

export function GuideProduct({ guide, cart }: { guide: Guide; cart: GuideCart }) {
  const badge = badgeOf(guide);
  return (
    <Card
      href={`/products${guide.pageUrl}`}
      title={guideTitle(guide)}
      imageUrl={guide.tileImageUrl}
      badge={badge && <Badge tone="accent">{badge}</Badge>}
      footer={
        <div className={styles.footer}>
          {showsPrice(guide) && <Price now={formatPrice(guide.price)} />}
          <div className={styles.ways}>
            <GuideAction guide={guide} cart={cart} />
          </div>
        </div>
      }
    >
      <GuideTileText guide={guide} />
    </Card>
  );
}

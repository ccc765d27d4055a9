import type { Guide } from '#contract/guides.ts';
import { formatPrice } from '#contract/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Price } from '#web/ui/price.tsx';
import { GuideAction } from './guide-action.tsx';
import styles from './guide-product.module.css';
import { guideTitle } from './guide-title.ts';
import type { GuideCart } from './use-guide-cart.ts';

export function GuideProduct({ guide, cart }: { guide: Guide; cart: GuideCart }) {
  return (
    <Card
      href={`/products${guide.pageUrl}`}
      title={guideTitle(guide)}
      imageUrl={guide.tileImageUrl}
      badge={guide.owned && <Badge tone="accent">Yours</Badge>}
      footer={
        <div className={styles.footer}>
          <Price now={formatPrice(guide.price)} />
          <GuideAction guide={guide} cart={cart} />
        </div>
      }
    >
      {guide.tileDesc && <p>{guide.tileDesc}</p>}
    </Card>
  );
}

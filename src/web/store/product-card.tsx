import { formatPrice } from '#contract/money.ts';
import type { ProductTile } from '#contract/store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Price } from '#web/ui/price.tsx';
import { tileStatus } from './product-status.ts';

export function ProductCard({ product, level = 3 }: { product: ProductTile; level?: 2 | 3 }) {
  const status = tileStatus(product.productStatus, product.productStatusText, product.left);
  return (
    <Card
      href={product.productUrl}
      title={product.productName}
      imageUrl={product.thumbnailUrl}
      shape="square"
      level={level}
      badge={status && <Badge tone={product.productStatus === 0 ? 'warm' : 'dark'}>{status}</Badge>}
      footer={<Price now={formatPrice(product.priceIncTax, product.priceTextOveriding)} />}
    >
      {product.shortDesc && <p>{product.shortDesc}</p>}
    </Card>
  );
}

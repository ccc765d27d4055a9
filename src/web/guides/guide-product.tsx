import { useRef, useState } from 'react';
import type { Guide } from '#contract/guides.ts';
import { formatPrice } from '#contract/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Price } from '#web/ui/price.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './guide-product.module.css';
import { guideTitle } from './guide-title.ts';
import type { GuideCart } from './use-guide-cart.ts';

/** Presses closer together than this are one. */
const samePressMs = 1000;

/** §4 Guide tile: ADD TO CART becomes REMOVE and GO TO CART once the guide is in the cart. */
export function GuideProduct({ guide, cart }: { guide: Guide; cart: GuideCart }) {
  const title = guideTitle(guide);
  return (
    <Card
      href={`/products${guide.pageUrl}`}
      title={title}
      imageUrl={guide.tileImageUrl}
      badge={guide.owned && <Badge tone="accent">Yours</Badge>}
      footer={
        <div className={styles.footer}>
          <Price now={formatPrice(guide.price)} />
          {guide.owned ? (
            <LinkButton href={guide.pageUrl} variant="secondary" size="small" block>
              OPEN GUIDE <VisuallyHidden>{title}</VisuallyHidden>
            </LinkButton>
          ) : (
            <CartButtons guideId={guide.guideId} title={title} cart={cart} />
          )}
        </div>
      }
    >
      {guide.tileDesc && <p>{guide.tileDesc}</p>}
    </Card>
  );
}

function CartButtons({ guideId, title, cart }: { guideId: number; title: string; cart: GuideCart }) {
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const isInCart = cart.has(guideId);
  const quietUntil = useRef(0);

  const change = async (): Promise<void> => {
    const isSamePress = Date.now() < quietUntil.current;
    quietUntil.current = Date.now() + samePressMs;
    if (isSamePress) return;
    setPending(true);
    const failed = await (isInCart ? cart.remove(guideId) : cart.add(guideId));
    setErrors(failed);
    // The second press of a double one, or a key that is held, finds REMOVE where ADD TO CART was.
    quietUntil.current = failed.length > 0 ? 0 : Date.now() + samePressMs;
    setPending(false);
  };

  return (
    <>
      {/* One button through both states, so that the focus stays where it was pressed. */}
      <Button
        size="small"
        block
        variant={isInCart ? 'secondary' : 'primary'}
        pending={isPending}
        onClick={() => void change()}
      >
        {isInCart ? 'REMOVE' : 'ADD TO CART'} <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
      {isInCart && (
        <LinkButton href="/cart" size="small" block>
          GO TO CART
        </LinkButton>
      )}
      <p role="status" className={styles.said}>
        <VisuallyHidden>{isInCart ? `${title} is in your cart.` : ''}</VisuallyHidden>
      </p>
      <ErrorList errors={errors} />
    </>
  );
}

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

/** A press within this time after another is ignored as part of a double press. */
const doublePressMs = 1000;

/** §4 Guide tile: once the guide is in the cart, REMOVE and GO TO CART replace ADD TO CART. */
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
  const ignoreUntil = useRef(0);

  const change = async (): Promise<void> => {
    const isDoublePress = Date.now() < ignoreUntil.current;
    ignoreUntil.current = Date.now() + doublePressMs;
    if (isDoublePress) return;
    setPending(true);
    const failed = await (isInCart ? cart.remove(guideId) : cart.add(guideId));
    setErrors(failed);
    // REMOVE replaces ADD TO CART at the same place, so a double press or a held key must not remove the guide again.
    ignoreUntil.current = failed.length > 0 ? 0 : Date.now() + doublePressMs;
    setPending(false);
  };

  return (
    <>
      {/* The same button element in both states, so that it keeps the focus. */}
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

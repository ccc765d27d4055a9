import { useRef, useState } from 'react';
import type { Guide } from '#contract/guides.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './guide-product.module.css';
import { guideTitle } from './guide-title.ts';
import type { GuideCart } from './use-guide-cart.ts';

/** A press within this time after another is ignored as part of a double press. */
const doublePressMs = 1000;

interface GuideActionProps {
  guide: Guide;
  cart: GuideCart;
  size?: 'medium' | 'small';
}

/** OPEN GUIDE for its owner, READ NOW if it is open to everybody, otherwise the buttons of the cart. */
export function GuideAction({ guide, cart, size = 'small' }: GuideActionProps) {
  if (guide.owned || guide.open) {
    return (
      <LinkButton href={guide.pageUrl} variant={guide.owned ? 'secondary' : 'primary'} size={size} block>
        {guide.owned ? 'OPEN GUIDE' : 'READ NOW'} <VisuallyHidden>{guideTitle(guide)}</VisuallyHidden>
      </LinkButton>
    );
  }
  return <CartButtons guide={guide} cart={cart} size={size} />;
}

/** §4 Guide tile: once the guide is in the cart, REMOVE and GO TO CART replace ADD TO CART. */
function CartButtons({ guide, cart, size }: Required<GuideActionProps>) {
  const { guideId } = guide;
  const title = guideTitle(guide);
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
        size={size}
        block
        variant={isInCart ? 'secondary' : 'primary'}
        pending={isPending}
        onClick={() => void change()}
      >
        {isInCart ? 'REMOVE' : 'ADD TO CART'} <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
      {isInCart && (
        <LinkButton href="/cart" size={size} block>
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

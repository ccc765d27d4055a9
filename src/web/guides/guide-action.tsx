import { useRef, useState } from 'react';
import type { Guide } from '#contract/guides.ts';
import { formatPrice } from '#contract/money.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './guide-product.module.css';
import { canKeep } from './guide-rights.ts';
import { guideTitle } from './guide-title.ts';
import type { GuideCart } from './use-guide-cart.ts';

/** A press within this time after another is ignored as part of a double press. */
const doublePressMs = 1000;

interface GuideActionProps {
  guide: Guide;
  cart: GuideCart;
  size?: 'medium' | 'small';
  /** On the page of the offer, which sells what opens already; elsewhere a link leads there. */
  isOffer?: boolean;
}

/** OPEN GUIDE for whom it opens, READ NOW if it is free, otherwise the buttons of the cart. */
export function GuideAction({ guide, cart, size = 'small', isOffer = false }: GuideActionProps) {
  if (guide.owned || guide.open) {
    const isFree = guide.open || guide.openBy === 'free';
    return (
      <>
        <LinkButton href={guide.pageUrl} variant={guide.open ? 'primary' : 'secondary'} size={size} block>
          {isFree ? 'READ NOW' : 'OPEN GUIDE'} <VisuallyHidden>{guideTitle(guide)}</VisuallyHidden>
        </LinkButton>
        {canKeep(guide) &&
          (isOffer ? (
            <CartButtons guide={guide} cart={cart} size={size} isQuiet />
          ) : (
            <TextLink href={`/products${guide.pageUrl}`} className={styles.keep}>
              {keepText(guide)}
              <VisuallyHidden> {guideTitle(guide)}</VisuallyHidden>
            </TextLink>
          ))}
      </>
    );
  }
  if (guide.forSale === false) return <p className={styles.notSold}>Not sold on its own</p>;
  return <CartButtons guide={guide} cart={cart} size={size} />;
}

const keepText = ({ price }: Guide): string => `Buy it to keep, ${formatPrice(price)}`;

/** §4 Guide tile: once the guide is in the cart, REMOVE and GO TO CART replace ADD TO CART. */
function CartButtons({
  guide,
  cart,
  size,
  isQuiet = false,
}: Required<Pick<GuideActionProps, 'guide' | 'cart' | 'size'>> & { isQuiet?: boolean }) {
  const { guideId } = guide;
  const title = guideTitle(guide);
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  const isInCart = cart.has(guideId);
  const ignoreUntil = useRef(0);

  const change = async (): Promise<void> => {
    const isDoublePress = Date.now() < ignoreUntil.current;
    ignoreUntil.current = Date.now() + doublePressMs;
    if (isDoublePress) return;
    setPending(true);
    const changed = await (isInCart ? cart.remove(guideId) : cart.add(guideId));
    setErrors(changed.errors);
    setNotice(changed.notice);
    // REMOVE replaces ADD TO CART at the same place, so a double press or a held key must not remove the guide again.
    ignoreUntil.current = changed.errors.length > 0 ? 0 : Date.now() + doublePressMs;
    setPending(false);
  };

  return (
    <>
      {/* The same button element in both states, so that it keeps the focus. */}
      <Button
        size={size}
        block
        variant={isQuiet ? 'quiet' : isInCart ? 'secondary' : 'primary'}
        pending={isPending}
        onClick={() => void change()}
      >
        {isInCart ? 'REMOVE' : isQuiet ? keepText(guide) : 'ADD TO CART'} <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
      {isInCart && (
        <LinkButton href="/cart" variant={isQuiet ? 'quiet' : 'primary'} size={size} block>
          GO TO CART
        </LinkButton>
      )}
      <p role="status" className={styles.said}>
        <VisuallyHidden>{isInCart ? `${title} is in your cart.` : ''}</VisuallyHidden>
        {notice !== null && <span className={styles.notice}>{notice}</span>}
      </p>
      <ErrorList errors={errors} />
    </>
  );
}

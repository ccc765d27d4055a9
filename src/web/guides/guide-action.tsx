import { useRef, useState } from 'react';
import type { Guide } from '#contract/guides.ts';
import { formatPrice } from '#contract/money.ts';
import { Button, type ButtonStyle, LinkButton } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { GoToCart, inCartText } from '#web/ui/to-cart.tsx';
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
}

/** On a tile: quiet ways on, for the tile has no button of its own colour; `GuideOfferAction` is the main one. */
export function GuideAction({ guide, cart }: GuideActionProps) {
  if (opens(guide)) {
    return (
      <>
        <OpenGuide guide={guide} variant="quiet" size="small" />
        {canKeep(guide) && (
          <TextLink href={`/products${guide.pageUrl}`} className={styles.keep}>
            {keepText(guide)}
            <VisuallyHidden> {guideTitle(guide)}</VisuallyHidden>
          </TextLink>
        )}
      </>
    );
  }
  if (guide.forSale === false) return <NotSold />;
  return <CartButtons guide={guide} cart={cart} label="ADD TO CART" look={tileLook} />;
}

/** On the page that sells the guide, which also sells what opens already. */
export function GuideOfferAction({ guide, cart }: GuideActionProps) {
  if (opens(guide)) {
    return (
      <>
        <OpenGuide guide={guide} variant={cart.has(guide.guideId) ? 'secondary' : 'primary'} />
        {canKeep(guide) && <CartButtons guide={guide} cart={cart} label={keepText(guide)} look={keepLook} />}
      </>
    );
  }
  if (guide.forSale === false) return <NotSold />;
  return <CartButtons guide={guide} cart={cart} label="ADD TO CART" look={offerLook} />;
}

const opens = (guide: Guide): boolean => Boolean(guide.owned || guide.open);
const keepText = ({ price }: Guide): string => `Buy it to keep, ${formatPrice(price)}`;
const NotSold = () => <p className={styles.notSold}>Not sold on its own</p>;

/** OPEN GUIDE for whom it opens, READ NOW if it is free. */
function OpenGuide({ guide, ...look }: { guide: Guide } & ButtonStyle) {
  const isFree = guide.open || guide.openBy === 'free';
  return (
    <LinkButton href={guide.pageUrl} {...look}>
      {isFree ? 'READ NOW' : 'OPEN GUIDE'} <VisuallyHidden>{guideTitle(guide)}</VisuallyHidden>
    </LinkButton>
  );
}

interface CartLook {
  add: ButtonStyle;
  remove: ButtonStyle;
  goTo: ButtonStyle;
  /** The words are seen, and not only read out. */
  isTold: boolean;
}
const quiet = { variant: 'quiet', size: 'small' } as const;
const tileLook: CartLook = { add: quiet, remove: quiet, goTo: quiet, isTold: false };
const afterwards = { remove: { variant: 'secondary' }, goTo: {}, isTold: true } as const;
const offerLook: CartLook = { add: {}, ...afterwards };
const keepLook: CartLook = { add: { variant: 'quiet' }, ...afterwards };

/** §4 Guide tile: once the guide is in the cart, REMOVE and GO TO CART replace ADD TO CART. */
function CartButtons({ guide, cart, label, look }: GuideActionProps & { label: string; look: CartLook }) {
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
      {look.isTold && isInCart && cart.content && (
        <div className={styles.told}>
          <Notice tone="success">{inCartText(title, cart.content)}</Notice>
        </div>
      )}
      {/* The same button element in both states, so that it keeps the focus. */}
      <Button {...(isInCart ? look.remove : look.add)} pending={isPending} onClick={() => void change()}>
        {isInCart ? 'REMOVE' : label} <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
      {isInCart && <GoToCart {...look.goTo} />}
      <p role="status" className={styles.said}>
        <VisuallyHidden>{isInCart && !look.isTold ? `${title} is in your cart.` : ''}</VisuallyHidden>
        {notice !== null && <span className={styles.notice}>{notice}</span>}
      </p>
      <ErrorList errors={errors} />
    </>
  );
}

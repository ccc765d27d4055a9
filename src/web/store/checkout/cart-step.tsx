import { useEffect, useRef } from 'react';
import type { CartModel } from '#contract/cart-shapes.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { productLines } from '../order-line.tsx';
import { Totals } from '../totals.tsx';
import { CartLines } from './cart-lines.tsx';
import { isEmptyCart } from './cart-rules.ts';
import styles from './checkout.module.css';
import { PromoCode } from './promo-code.tsx';
import type { LineCommands, Removed } from './use-line-commands.ts';

interface CartStepProps {
  cart: CartModel | null;
  commands: LineCommands;
  /** Shows the cart that a command returned. */
  replace: (cart: CartModel, sentId: string) => boolean;
  onNext: () => void;
}

export function CartStep({ cart, commands, replace, onNext }: CartStepProps) {
  const notices = (
    <>
      <RemovedNotice removed={commands.removed} />
      <ErrorList errors={commands.errors} />
    </>
  );
  if (cart === null || isEmptyCart(cart)) {
    return (
      <>
        {notices}
        <EmptyCart />
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <div>
        <CartLines lines={productLines(cart.orderItems)} commands={commands} />
        {notices}
      </div>
      <aside className={styles.side} aria-label="Totals">
        <PromoCode cart={cart} replace={replace} />
        <Totals amounts={cart} />
        <Button block onClick={onNext}>
          Next: Your Details
        </Button>
      </aside>
    </div>
  );
}

function EmptyCart() {
  return (
    <Empty
      action={
        <>
          <p className={styles.onwards}>
            <LinkButton href="/guides">Browse guides</LinkButton>
            <LinkButton href="/events" variant="secondary">
              See events
            </LinkButton>
            <LinkButton href="/shop" variant="secondary">
              Visit the shop
            </LinkButton>
          </p>
          <p>
            Already ordered? <TextLink href="/find-orders">Find your orders</TextLink>.
          </p>
        </>
      }
    >
      Your cart is empty.
    </Empty>
  );
}

function RemovedNotice({ removed }: { removed: Removed | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button was removed with its line.
    if (removed) ref.current?.focus();
  }, [removed]);
  if (!removed) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice>
        {removed.name} was removed.{' '}
        <Button variant="quiet" size="small" onClick={() => void removed.undo()}>
          Undo
        </Button>
      </Notice>
    </div>
  );
}

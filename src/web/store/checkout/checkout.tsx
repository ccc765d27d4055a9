import { useEffect, useReducer, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CartModel } from '#contract/cart-shapes.ts';
import type { DeliveryCountry } from '#contract/postcodes.ts';
import { useCartStore } from '#web/api/api-context.tsx';
import { useSession } from '#web/api/use-session.ts';
import { ErrorList } from '#web/ui/error-list.tsx';
import { useNavigation } from '#web/ui/navigation.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { inCountry, isEmptyCart, needsAccount } from './cart-rules.ts';
import { CartStep } from './cart-step.tsx';
import { CartSummary } from './cart-summary.tsx';
import styles from './checkout.module.css';
import { DetailsStep, fetchForms } from './details-step.tsx';
import type { AccountForms } from './details-step.tsx';
import { PayStep } from './pay-step.tsx';
import { advance, atStart, isReachable, stepLabels, steps } from './steps.ts';
import type { Step } from './steps.ts';
import { LostCart, UnknownPayment } from './unknown-payment.tsx';
import { useCartModel } from './use-cart-model.ts';
import { useLineCommands } from './use-line-commands.ts';
import { useOpenPayment } from './use-open-payment.ts';

/** Cart, Your Details, Pay (§2). The cart id is in the browser, so the server renders the loading state. */
export function Checkout({ accountForms }: { accountForms: AccountForms }) {
  return (
    <div className={styles.room}>
      <CheckedCheckout accountForms={accountForms} />
    </div>
  );
}

function CheckedCheckout({ accountForms }: { accountForms: AccountForms }) {
  const { check, askAgain, dismiss } = useOpenPayment(usePaid());
  switch (check.status) {
    case 'reading':
      return <LoadingCart />;
    case 'asking':
      return <Spinner label="Your payment is being confirmed. Please stay on this page." />;
    case 'unknown':
      return (
        <UnknownPayment errors={check.errors} isAsking={check.isAsking} onAskAgain={askAgain} onDismiss={dismiss} />
      );
    case 'paid':
      return <Thanks />;
    case 'none':
      return <CheckoutState paymentErrors={check.errors} accountForms={accountForms} />;
  }
}

function CheckoutState({
  paymentErrors,
  accountForms,
}: {
  paymentErrors: readonly string[];
  accountForms: AccountForms;
}) {
  const { state, replace, reload } = useCartModel();
  if (state.status === 'loading') return <LoadingCart />;
  if (state.status === 'error') return <LoadingError errors={state.errors} onRetry={reload} />;
  const notices = (
    <>
      <ErrorList errors={paymentErrors} />
      {state.isLost && <LostCart />}
    </>
  );
  return (
    <LoadedCheckout cart={state.cart} notices={notices} replace={replace} reload={reload} accountForms={accountForms} />
  );
}

function LoadingCart() {
  return (
    <>
      <Spinner label="Loading your cart…" />
      <noscript>
        <p>
          The cart and paying by card need JavaScript. Please switch it on, or get in touch and we will take your order.
        </p>
      </noscript>
    </>
  );
}

function Thanks() {
  return <Spinner label="Thank you. Your order is on its way…" />;
}

/** Clears the paid cart and opens the order. Keeps the current cart if another tab has started a new one. */
function usePaid(): (orderToken: string, cartId: string) => void {
  const store = useCartStore();
  const { navigate } = useNavigation();
  return (orderToken, cartId) => {
    if (store.state().cartId === cartId) store.clear();
    navigate(`/order-thankyou?o=${encodeURIComponent(orderToken)}`);
  };
}

interface LoadedCheckoutProps {
  cart: CartModel | null;
  /** Notices about an earlier payment or cart, shown at the first step. */
  notices: ReactNode;
  replace: (cart: CartModel, sentId: string) => boolean;
  reload: () => void;
  accountForms: AccountForms;
}

function LoadedCheckout({ cart, notices, replace, reload, accountForms }: LoadedCheckoutProps) {
  const leadToOrder = usePaid();
  const { user } = useSession();
  const [progress, dispatch] = useReducer(advance, atStart);
  const [isPaid, setPaid] = useState(false);
  // Chosen in the form and not saved yet.
  const [country, setCountry] = useState<DeliveryCountry | null>(null);
  const commands = useLineCommands(cart?.cartId ?? null, replace);
  // After log-in, the billing form replaces the account forms within the same step, so the focus must move again.
  const asksForAccount = progress.current === 2 && cart !== null && needsAccount(cart) && user === null;
  const title = useFocusOnChange(`${progress.current} ${asksForAccount}`);
  const isEmpty = cart === null || isEmptyCart(cart);

  useEffect(() => {
    if (!isEmpty) fetchForms();
  }, [isEmpty]);

  const emptied = useRef<HTMLDivElement>(null);
  const wasFilled = useRef(false);
  useEffect(() => {
    if (!isEmpty) {
      wasFilled.current = true;
      return;
    }
    dispatch({ type: 'cart emptied' });
    // Moves the focus if the focused element was removed with its step. After the removal of a line, CartStep moves it.
    if (wasFilled.current && document.activeElement === document.body) emptied.current?.focus();
    wasFilled.current = false;
  }, [isEmpty]);

  const paid = (orderToken: string): void => {
    setPaid(true);
    if (cart) leadToOrder(orderToken, cart.cartId);
  };

  if (isPaid) return <Thanks />;
  if (isEmpty) {
    return (
      <div ref={emptied} tabIndex={-1}>
        {notices}
        <CartStep cart={null} commands={commands} replace={replace} onNext={() => undefined} />
      </div>
    );
  }

  const hasWhomToBill =
    cart.billingAddress !== null &&
    (user !== null || !needsAccount(cart)) &&
    (cart.delivery === null || cart.shippingAddress !== null);
  const isPaying = progress.current > 1;
  // The page is about its step then, and its own heading, 'Cart', is hidden.
  const Title = isPaying ? 'h1' : 'h2';
  const choose = (step: Step): void => dispatch({ type: 'step chosen', step });
  return (
    <div className={styles.checkout} data-paying={isPaying ? '' : undefined}>
      <Steps
        label="Checkout"
        steps={steps.map((step) => ({
          label: stepLabels[step],
          state: step === progress.current ? 'current' : progress.filled.includes(step) ? 'done' : 'todo',
          reachable: isReachable(progress, step),
        }))}
        onSelect={(index) => choose(steps[index] ?? 1)}
      />
      <Title ref={title} tabIndex={-1} className={styles.title}>
        {isPaying ? stepLabels[progress.current] : 'In your cart'}
      </Title>
      {progress.current === 1 && notices}
      {progress.current === 1 && (
        <CartStep
          cart={cart}
          commands={commands}
          replace={replace}
          onNext={() => dispatch({ type: 'cart confirmed', detailsKnown: hasWhomToBill })}
        />
      )}
      {progress.current === 2 && (
        <WithSummary cart={inCountry(cart, country)}>
          <DetailsStep
            cart={cart}
            accountForms={accountForms}
            onCountry={setCountry}
            onSaved={(saved) => {
              setCountry(null);
              replace(saved, cart.cartId);
              dispatch({ type: 'details saved' });
            }}
            onAccountNeeded={() => dispatch({ type: 'account needed' })}
            onCartChanged={reload}
          />
        </WithSummary>
      )}
      {progress.current === 3 && (
        <WithSummary cart={cart}>
          <PayStep
            cart={cart}
            onPaid={paid}
            onAccountNeeded={() => dispatch({ type: 'account needed' })}
            onRefused={reload}
            onEditDetails={() => choose(2)}
          />
        </WithSummary>
      )}
    </div>
  );
}

function WithSummary({ cart, children }: { cart: CartModel; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <CartSummary cart={cart} />
      <div>{children}</div>
    </div>
  );
}

/** Focuses the heading after a step change, so that a screen reader announces it; not on the first render. */
function useFocusOnChange(value: unknown) {
  const ref = useRef<HTMLHeadingElement>(null);
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    ref.current?.focus();
  }, [value]);
  return ref;
}

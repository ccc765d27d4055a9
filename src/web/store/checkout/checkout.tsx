import { useEffect, useReducer, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CartModel } from '#contract/cart-shapes.ts';
import { useCartStore } from '#web/api/api-context.tsx';
import { useSession } from '#web/api/use-session.ts';
import { useNavigation } from '#web/ui/navigation.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { isEmptyCart, needsAccount } from './cart-rules.ts';
import { CartStep } from './cart-step.tsx';
import { CartSummary } from './cart-summary.tsx';
import styles from './checkout.module.css';
import { DetailsStep, fetchForms } from './details-step.tsx';
import type { AccountForms } from './details-step.tsx';
import { PayStep } from './pay-step.tsx';
import { advance, atStart, isReachable, stepLabels, steps } from './steps.ts';
import type { Step } from './steps.ts';
import { useCartModel } from './use-cart-model.ts';
import { useLineCommands } from './use-line-commands.ts';

/** Cart, Your Details, Pay (§2). The cart lives in the browser, so the server draws the loading state. */
export function Checkout({ accountForms }: { accountForms: AccountForms }) {
  const loader = useCartModel();
  return (
    <div className={styles.room}>
      <CheckoutState loader={loader} accountForms={accountForms} />
    </div>
  );
}

function CheckoutState({ loader, accountForms }: { loader: ReturnType<typeof useCartModel>; accountForms: AccountForms }) {
  const { state } = loader;
  if (state.status === 'loading') {
    return (
      <>
        <Spinner label="Loading your cart…" />
        <noscript>
          <p>The cart and paying by card need JavaScript. Please switch it on, or get in touch and we will take your order.</p>
        </noscript>
      </>
    );
  }
  if (state.status === 'error') return <LoadingError errors={state.errors} onRetry={loader.reload} />;
  return <LoadedCheckout cart={state.cart} replace={loader.replace} reload={loader.reload} accountForms={accountForms} />;
}

interface LoadedCheckoutProps {
  cart: CartModel | null;
  replace: (cart: CartModel, asked: string) => boolean;
  reload: () => void;
  accountForms: AccountForms;
}

function LoadedCheckout({ cart, replace, reload, accountForms }: LoadedCheckoutProps) {
  const store = useCartStore();
  const { navigate } = useNavigation();
  const { user } = useSession();
  const [progress, dispatch] = useReducer(advance, atStart);
  const [isPaid, setPaid] = useState(false);
  const commands = useLineCommands(cart?.cartId ?? null, replace);
  // Signing in puts the billing form in the place of a longer one, within the same step.
  const asksForAccount = progress.current === 2 && cart !== null && needsAccount(cart) && user === null;
  const title = useFocusOnChange(`${progress.current} ${asksForAccount}`);
  const isEmpty = cart === null || isEmptyCart(cart);

  useEffect(() => {
    if (!isEmpty) fetchForms();
  }, [isEmpty]);

  useEffect(() => {
    if (isEmpty) dispatch({ type: 'cart emptied' });
  }, [isEmpty]);

  const paid = (orderToken: string): void => {
    setPaid(true);
    // Whoever has begun another cart meanwhile, in another tab, keeps it.
    if (store.state().cartId === cart?.cartId) store.clear();
    navigate(`/order-thankyou?o=${encodeURIComponent(orderToken)}`);
  };

  if (isPaid) return <Spinner label="Thank you. Your order is on its way…" />;
  if (isEmpty) return <CartStep cart={null} commands={commands} onNext={() => undefined} />;

  const hasWhomToBill = cart.billingAddress !== null && (user !== null || !needsAccount(cart));
  const choose = (step: Step): void => dispatch({ type: 'step chosen', step });
  return (
    <div className={styles.checkout}>
      <Steps
        label="Checkout"
        steps={steps.map((step) => ({
          label: stepLabels[step],
          state: step === progress.current ? 'current' : progress.filled.includes(step) ? 'done' : 'todo',
          reachable: isReachable(progress, step),
        }))}
        onSelect={(index) => choose(steps[index] ?? 1)}
      />
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {progress.current === 1 ? 'In your cart' : stepLabels[progress.current]}
      </h2>
      {progress.current === 1 && <CartStep cart={cart} commands={commands} onNext={() => dispatch({ type: 'cart confirmed', detailsKnown: hasWhomToBill })} />}
      {progress.current === 2 && (
        <WithSummary cart={cart}>
          <DetailsStep
            cart={cart}
            accountForms={accountForms}
            onSaved={(saved) => {
              replace(saved, cart.cartId);
              dispatch({ type: 'details saved' });
            }}
            onAccountNeeded={() => dispatch({ type: 'account needed' })}
          />
        </WithSummary>
      )}
      {progress.current === 3 && (
        <WithSummary cart={cart}>
          <PayStep cart={cart} onPaid={paid} onAccountNeeded={() => dispatch({ type: 'account needed' })} onRefused={reload} onEditDetails={() => choose(2)} />
        </WithSummary>
      )}
    </div>
  );
}

function WithSummary({ cart, children }: { cart: CartModel; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <CartSummary cart={cart} />
    </div>
  );
}

/** A new step is announced by its heading; the first one is not, for nobody asked for it. */
function useFocusOnChange(value: unknown) {
  const ref = useRef<HTMLHeadingElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    ref.current?.focus();
  }, [value]);
  return ref;
}

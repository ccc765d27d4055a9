import type { ReactNode } from 'react';
import type { CartModel } from '#contract/cart-shapes.ts';
import { useSession } from '#web/api/use-session.ts';
import { later } from '#web/ui/later.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { needsAccount } from './cart-rules.ts';
import styles from './checkout.module.css';
import { useBillingDefaults } from './use-billing-defaults.ts';

/** Forms and their rules are 20 KB (gzip) that the first step does without. */
const BillingForm = later(async () => (await import('./billing-form.tsx')).BillingForm);
export const fetchForms = BillingForm.fetch;

/** The members' forms, handed in from outside: the store knows no accounts. */
export interface AccountForms {
  createAccount: ReactNode;
  logIn: ReactNode;
}

interface DetailsStepProps {
  cart: CartModel;
  accountForms: AccountForms;
  onSaved: (cart: CartModel) => void;
  onAccountNeeded: () => void;
  /** The server knows another cart than the one that is shown. */
  onCartChanged: () => void;
}

/**
 * §4: a cart containing a guide shows create account and log in instead of the billing form, until somebody is signed
 * in.
 */
export function DetailsStep({ cart, accountForms, onSaved, onAccountNeeded, onCartChanged }: DetailsStepProps) {
  const { status, user } = useSession();
  const initial = useBillingDefaults(cart);
  if (needsAccount(cart) && user === null) {
    if (status === 'loading') return <Spinner />;
    return (
      <>
        <Notice>Your cart holds a guide. It is kept in your account, so please create one or log in.</Notice>
        <div className={styles.accounts}>
          <section aria-labelledby="checkout-create">
            <h3 id="checkout-create">Create an account</h3>
            {accountForms.createAccount}
          </section>
          <section aria-labelledby="checkout-log-in">
            <h3 id="checkout-log-in">Log in</h3>
            {accountForms.logIn}
          </section>
        </div>
      </>
    );
  }
  if (initial === null) return <Spinner />;
  return (
    <BillingForm
      cartId={cart.cartId}
      initial={initial}
      onSaved={onSaved}
      onAccountNeeded={onAccountNeeded}
      onCartChanged={onCartChanged}
    />
  );
}

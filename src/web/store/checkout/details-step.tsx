import type { ReactNode } from 'react';
import type { BillingAddress, CartModel } from '#contract/cart-shapes.ts';
import type { DeliveryCountry } from '#contract/postcodes.ts';
import { useSession } from '#web/api/use-session.ts';
import { later } from '#web/ui/later.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { holdsGuide, needsAccount } from './cart-rules.ts';
import styles from './checkout.module.css';
import { useBillingDefaults } from './use-billing-defaults.ts';

/** Loaded later: the form and its rules are 20 KB (gzip), which the first step does not need. */
const BillingForm = later(async () => (await import('./billing-form.tsx')).BillingForm);
export const fetchForms = BillingForm.fetch;

/** The forms of the members area. The caller passes them in, because the store must not import from members. */
export interface AccountForms {
  /** `known`: what the registration for a ticket already says. */
  createAccount: (known: BillingAddress | null) => ReactNode;
  logIn: ReactNode;
}

interface DetailsStepProps {
  cart: CartModel;
  accountForms: AccountForms;
  onSaved: (cart: CartModel) => void;
  /** The buyer chose another country in the form, so the summary shows its shipping. */
  onCountry: (country: DeliveryCountry) => void;
  onAccountNeeded: () => void;
  /** The cart on the server differs from the shown cart. */
  onCartChanged: () => void;
}

/**
 * §4: for a cart with a guide, shows create account and log in instead of the billing form until the user is signed in.
 */
export function DetailsStep({
  cart,
  accountForms,
  onSaved,
  onCountry,
  onAccountNeeded,
  onCartChanged,
}: DetailsStepProps) {
  const { status, user } = useSession();
  const initial = useBillingDefaults(cart);
  if (needsAccount(cart) && user === null) {
    if (status === 'loading') return <Spinner />;
    return (
      <>
        <Notice>
          {holdsGuide(cart)
            ? 'Your cart holds a guide. It is kept in your account, so please create one or log in.'
            : 'Each person can have only so many of something in your cart. We count by account, so please create one or log in.'}
        </Notice>
        <div className={styles.accounts}>
          <section aria-labelledby="checkout-create">
            <h3 id="checkout-create">Create an account</h3>
            {accountForms.createAccount(cart.suggestedBilling)}
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
      cart={cart}
      initial={initial}
      onSaved={onSaved}
      onCountry={onCountry}
      onAccountNeeded={onAccountNeeded}
      onCartChanged={onCartChanged}
    />
  );
}

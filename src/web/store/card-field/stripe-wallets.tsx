import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { useState } from 'react';
import styles from './card-field.module.css';
import { serviceDown, stripeFor } from './stripe-library.ts';

export interface WalletProps {
  /** The amount that the wallet shows and authorises, in cents of AUD. */
  amountCents: number;
  /** Receives a confirmation token (`ctoken_…`), which the caller charges like the token of a typed card. */
  onToken: (tokenId: string) => void;
  onError: (message: string) => void;
}

// Only wallets that charge a card: the server accepts no other payment method.
const options: StripeExpressCheckoutElementOptions = {
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'never',
    paypal: 'never',
    amazonPay: 'never',
    klarna: 'never',
  },
  buttonHeight: 48,
  layout: { maxColumns: 2, maxRows: 1 },
};

/** Buttons of the wallets that this browser offers (Apple Pay, Google Pay); nothing if it offers none. */
export function StripeWallets({ publishableKey, ...rest }: WalletProps & { publishableKey: string }) {
  return (
    <Elements
      stripe={stripeFor(publishableKey)}
      options={{
        mode: 'payment',
        amount: rest.amountCents,
        currency: 'aud',
        allowedPaymentMethodTypes: ['card'],
        locale: 'en',
      }}
    >
      <Buttons {...rest} />
    </Elements>
  );
}

function Buttons({ onToken, onError }: WalletProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isOffered, setOffered] = useState(false);

  const confirm = async (): Promise<void> => {
    if (!stripe || !elements) return onError(serviceDown);
    const { error: incomplete } = await elements.submit();
    if (incomplete) return onError(incomplete.message ?? serviceDown);
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
    if (error) return onError(error.message ?? serviceDown);
    onToken(confirmationToken.id);
  };

  return (
    <div className={isOffered ? undefined : styles.noWallets}>
      {isOffered && <p className={styles.or}>or pay with</p>}
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => setOffered(availablePaymentMethods !== undefined)}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

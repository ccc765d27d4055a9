import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useId, useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import type { CardHandle, ProviderCardProps } from './card-handle.ts';
import { useScheme } from '#web/api/scheme.ts';
import styles from './card-field.module.css';
import { confirmAction, serviceDown, stripeFor } from './stripe-library.ts';

type Part = 'number' | 'expiry' | 'cvc';
interface Change {
  error?: { message: string } | undefined;
}

// Stripe's frames cannot use our stylesheet. The colours equal the design tokens.
const styleOf = (ink: string, soft: string, danger: string): StripeElementStyle => ({
  base: {
    fontSize: '17px',
    color: ink,
    fontFamily: 'Public Sans, Segoe UI, Roboto, sans-serif',
    '::placeholder': { color: soft },
  },
  invalid: { color: danger },
});
const stylesByScheme = {
  light: styleOf('#14232b', '#66757b', '#a3231c'),
  dark: styleOf('#f3eee3', '#b6c3c2', '#ffab9d'),
};

// Stripe's frames fetch it from here, so its answer is open to other sites (server/cms/build-files.ts).
const fonts = () => [
  {
    family: 'Public Sans',
    src: `url(${new URL('../../app/styles/fonts/public-sans-latin-wght-normal.woff2', import.meta.url).href})`,
    weight: '100 900',
  },
];

export function StripeCard({ publishableKey, ...rest }: ProviderCardProps & { publishableKey: string }) {
  return (
    <Elements stripe={stripeFor(publishableKey)} options={{ locale: 'en', fonts: fonts() }}>
      <Fields {...rest} />
    </Elements>
  );
}

/** The bank's confirmation without a card form. */
export function StripeCheck({
  publishableKey,
  ref,
}: {
  publishableKey: string;
  ref: Ref<Pick<CardHandle, 'handleAction'>>;
}) {
  useImperativeHandle(ref, () => ({
    handleAction: async (clientSecret) => confirmAction(await stripeFor(publishableKey), clientSecret),
  }));
  return null;
}

function Fields({ ref, onError }: ProviderCardProps) {
  const stripe = useStripe();
  const elements = useElements();
  const style = stylesByScheme[useScheme()];
  const ids = { number: useId(), expiry: useId(), cvc: useId() };
  const errors = useRef<Record<Part, string | null>>({ number: null, expiry: null, cvc: null });

  const changed = (part: Part) => (change: Change) => {
    errors.current[part] = change.error?.message ?? null;
    onError(errors.current.number ?? errors.current.expiry ?? errors.current.cvc);
  };
  const box = (part: Part) => ({
    id: ids[part],
    className: styles.stripeBox ?? '',
    onChange: changed(part),
  });

  useImperativeHandle(ref, () => ({
    async createToken() {
      const card = elements?.getElement(CardNumberElement);
      if (!stripe || !card) return { error: serviceDown };
      const { token, error } = await stripe.createToken(card);
      if (token) return { tokenId: token.id };
      const message = error?.message ?? serviceDown;
      // Only an error that the shopper can correct in the field blocks paying; the next change clears it.
      if (error?.type === 'validation_error' || error?.type === 'card_error') onError(message);
      return { error: message };
    },
    handleAction: (clientSecret) => confirmAction(stripe, clientSecret),
    focus: () => elements?.getElement(CardNumberElement)?.focus(),
  }));

  return (
    <div className={styles.stripe}>
      <div className={styles.wide}>
        <label htmlFor={ids.number}>Card number</label>
        <CardNumberElement {...box('number')} options={{ style, showIcon: true }} />
      </div>
      <div>
        <label htmlFor={ids.expiry}>Expiry (MM / YY)</label>
        <CardExpiryElement {...box('expiry')} options={{ style }} />
      </div>
      <div>
        <label htmlFor={ids.cvc}>Security code (CVC)</label>
        <CardCvcElement {...box('cvc')} options={{ style }} />
      </div>
    </div>
  );
}

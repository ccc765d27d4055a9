import { lazy, Suspense, useRef } from 'react';
import type { CartModel } from '#contract/cart-shapes.ts';
import { addressLines } from '#contract/delivery-lines.ts';
import { formatStoreMoney, toCents } from '#contract/money.ts';
import type { PaymentConfig } from '#contract/site.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CardField } from '../card-field/card-field.tsx';
import type { CardHandle } from '../card-field/card-handle.ts';
import { pendingText } from '#web/api/payment-captcha.ts';
import { isFree } from './cart-rules.ts';
import styles from './checkout.module.css';
import { usePayment } from './use-payment.ts';
import { usePaymentConfig } from './use-payment-config.ts';

const StripeWallets = lazy(async () => ({
  default: (await import('../card-field/stripe-wallets.tsx')).StripeWallets,
}));

interface PayStepProps {
  cart: CartModel;
  onPaid: (orderToken: string) => void;
  onAccountNeeded: () => void;
  onRefused: () => void;
  onEditDetails: () => void;
}

export function PayStep({ cart, onEditDetails, ...events }: PayStepProps) {
  const { fetched: config, retry } = usePaymentConfig(!isFree(cart));
  const { billingAddress: buyer } = cart;
  return (
    <>
      {buyer && (
        <p className={styles.buyer}>
          {buyer.firstName} {buyer.surname}, {buyer.email}{' '}
          <Button variant="quiet" size="small" onClick={onEditDetails}>
            Change details
          </Button>
        </p>
      )}
      {cart.delivery && cart.shippingAddress && (
        <p className={styles.buyer}>
          <span>
            Delivery to <strong>{addressLines(cart.shippingAddress).join(', ')}</strong>
          </span>
        </p>
      )}
      {isFree(cart) ? (
        <Payment cart={cart} config={null} {...events} />
      ) : config.status === 'error' ? (
        <LoadingError errors={config.errors} onRetry={retry} />
      ) : config.status === 'loading' ? (
        <Spinner label="Loading the card form…" />
      ) : (
        <Payment cart={cart} config={config.value} {...events} />
      )}
    </>
  );
}

/** Renders no card form if there is nothing to charge. */
function Payment({ cart, config, ...events }: Omit<PayStepProps, 'onEditDetails'> & { config: PaymentConfig | null }) {
  const card = useRef<CardHandle>(null);
  const { pay, payByWallet, isPending, isChecking, errors, showError, cardChanged } = usePayment(cart, card, events);
  return (
    <div className={styles.payment}>
      {config && <CardField config={config} ref={card} onError={cardChanged} onEnter={() => void pay()} />}
      <ErrorList errors={errors} />
      <Button block pending={isPending} onClick={() => void pay()}>
        {config ? `Pay ${formatStoreMoney(cart.totalAmount)}` : 'Place order'}
      </Button>
      {config?.provider === 'stripe' && (
        <div inert={isPending}>
          <Suspense fallback={null}>
            <StripeWallets
              publishableKey={config.publishableKey}
              amountCents={toCents(cart.totalAmount)}
              onToken={(tokenId) => void payByWallet(tokenId)}
              onError={showError}
            />
          </Suspense>
        </div>
      )}
      <p className={styles.reassurance} role="status">
        {isPending ? pendingText(isChecking) : ''}
      </p>
    </div>
  );
}

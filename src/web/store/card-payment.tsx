import { useRef, useState } from 'react';
import type { ApiError } from '#contract/errors.ts';
import type { PaymentConfig } from '#contract/site.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { BankCheck } from './card-field/bank-check.tsx';
import { CardField } from './card-field/card-field.tsx';
import type { CardHandle } from './card-field/card-handle.ts';
import { needsCaptcha, pendingText, usePaymentCaptcha } from '#web/api/payment-captcha.ts';
import { loadCode } from '#web/ui/load-code.ts';
import styles from './checkout/checkout.module.css';
import { usePaymentConfig } from './checkout/use-payment-config.ts';

/** The response of a call that charges or keeps a card. */
interface CardResponse<R> {
  results?: (R & { requiresAction?: boolean | undefined; clientSecret?: string | undefined }) | undefined;
  errors?: readonly ApiError[] | undefined;
}

export interface CardPaymentProps<R> {
  /** Label of the button, with the amount. */
  label: string;
  /** Charges the kept card: no card form, only the bank's confirmation; `tokenId` then has no meaning. */
  kept?: boolean;
  /**
   * `confirmed` holds the results of the first call, after the buyer has confirmed at the bank; `captcha` the answer to
   * the captcha that the server asks for after declined cards.
   */
  send: (tokenId: string, extra: { confirmed?: R; captcha?: string }) => Promise<CardResponse<R>>;
  onDone: (results: R) => void;
}

/** A card form with its button, for payments without a cart. It handles the bank's confirmation (3-D Secure). */
export function CardPayment<R extends object>(props: CardPaymentProps<R>) {
  const { fetched, retry } = usePaymentConfig(true);
  if (fetched.status === 'error') return <LoadingError errors={fetched.errors} onRetry={retry} />;
  if (fetched.status === 'loading') return <Spinner label={props.kept ? 'Loading…' : 'Loading the card form…'} />;
  return <CardForm config={fetched.value} {...props} />;
}

function CardForm<R extends object>({
  config,
  label,
  kept,
  send,
  onDone,
}: CardPaymentProps<R> & { config: PaymentConfig }) {
  const card = useRef<CardHandle>(null);
  const isBusy = useRef(false);
  const cardError = useRef<string | null>(null);
  // Kept while the outcome is unknown, so that the next press repeats the same payment.
  const openToken = useRef<string | null>(null);
  const { isChecking, solveCaptcha } = usePaymentCaptcha(loadCode);
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);

  async function attempt(): Promise<R | null> {
    const made = openToken.current === null ? await card.current?.createToken() : { tokenId: openToken.current };
    // The card field shows its own error.
    if (made === undefined || 'error' in made) return null;
    openToken.current = made.tokenId;
    let response = await send(made.tokenId, {});
    if (needsCaptcha(response)) {
      const captcha = await solveCaptcha();
      if (captcha !== null) response = await send(made.tokenId, { captcha });
    }
    const { results } = response;
    if (results?.requiresAction && results.clientSecret) {
      const action = (await card.current?.handleAction(results.clientSecret)) ?? { error: 'The card form is gone.' };
      if ('error' in action) {
        openToken.current = null;
        setErrors([action.error]);
        return null;
      }
      response = await send(made.tokenId, { confirmed: results });
    }
    openToken.current = null;
    setErrors(errorTexts(response));
    return response.errors?.length ? null : (response.results ?? null);
  }

  async function pay(): Promise<void> {
    if (isBusy.current) return;
    if (cardError.current !== null) {
      card.current?.focus();
      return;
    }
    isBusy.current = true;
    setPending(true);
    setErrors([]);
    try {
      const results = await attempt();
      if (results) onDone(results);
    } catch (error) {
      setErrors(errorTexts(error));
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  }

  return (
    <div className={styles.payment}>
      {kept ? (
        <BankCheck config={config} ref={card} />
      ) : (
        <CardField
          config={config}
          ref={card}
          onEnter={() => void pay()}
          onError={(error) => {
            cardError.current = error;
            openToken.current = null;
          }}
        />
      )}
      <ErrorList errors={errors} />
      <Button block pending={isPending} onClick={() => void pay()}>
        {label}
      </Button>
      <p className={styles.reassurance} role="status">
        {isPending ? pendingText(isChecking) : ''}
      </p>
    </div>
  );
}

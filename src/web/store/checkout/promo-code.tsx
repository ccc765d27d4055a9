import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { CartModel } from '#contract/cart-shapes.ts';
import { normalisedCode } from '#contract/promo-code.ts';
import { applyPromoCode, removePromoCode } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './promo-code.module.css';

interface PromoCodeProps {
  cart: CartModel;
  /** The cart after the command replaces the shown one (§4). */
  replace: (cart: CartModel, sentId: string) => boolean;
}

/** §5 Promo code: a field, or the applied code with its removal. */
export function PromoCode({ cart, replace }: PromoCodeProps) {
  const { promoInfo: promo, cartId } = cart;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(promo?.promoCode);
  useEffect(() => {
    if (shown.current === promo?.promoCode) return;
    shown.current = promo?.promoCode;
    // The focused control was replaced by the other one.
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [promo?.promoCode]);

  return (
    <div ref={place} className={styles.promo}>
      {promo ? (
        <AppliedCode promo={promo} cartId={cartId} replace={replace} />
      ) : (
        <CodeForm cartId={cartId} replace={replace} />
      )}
      {cart.promoNotice && <Notice>{cart.promoNotice}</Notice>}
    </div>
  );
}

function CodeForm({ cartId, replace }: { cartId: string; replace: PromoCodeProps['replace'] }) {
  const call = useApi();
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<string | undefined>(undefined);
  const { attempt, pending, submitError, clear } = useAttempt(async (promoCode: string) => {
    const response = await call(applyPromoCode, { promoCode, cartId });
    if (response.results) replace(response.results.cartModel, cartId);
    return response;
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const code = normalisedCode(field.current?.value ?? '');
    setMissing(code === '' ? 'Promo Code is required.' : undefined);
    clear();
    if (code === '' || !(await attempt(code))) field.current?.focus();
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.row}>
        <TextField
          ref={field}
          label="Promo Code"
          error={missing}
          name="promoCode"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onInput={(event) => showInUpperCase(event.currentTarget)}
        />
        <Button type="submit" variant="secondary" pending={pending}>
          Apply
        </Button>
      </div>
      <ErrorList errors={submitError} />
    </form>
  );
}

/** Replaces the text in place, so that the caret stays where it is. */
function showInUpperCase(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd } = input;
  input.value = input.value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

function AppliedCode({
  promo,
  cartId,
  replace,
}: {
  promo: NonNullable<CartModel['promoInfo']>;
  cartId: string;
  replace: PromoCodeProps['replace'];
}) {
  const call = useApi();
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(removePromoCode, { cartId });
    if (response.results) replace(response.results.cartModel, cartId);
    return response;
  });
  return (
    <>
      <div className={styles.applied}>
        <p role="status">
          <VisuallyHidden>Promo Code applied: </VisuallyHidden>
          <strong>{promo.promoCode}</strong>
          <span>{promo.promoDesc}</span>
        </p>
        <Button variant="quiet" size="small" pending={pending} onClick={() => void attempt(undefined)}>
          Remove <VisuallyHidden>promo code {promo.promoCode}</VisuallyHidden>
        </Button>
      </div>
      <ErrorList errors={submitError} />
    </>
  );
}

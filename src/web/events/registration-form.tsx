import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CartInfo } from '#contract/cart-shapes.ts';
import { addEventToCart, registerForEvent } from '#contract/events.ts';
import type { EventDetail } from '#contract/events.ts';
import { registrationForm } from '#contract/forms.ts';
import { onlyForEach } from '#contract/only-for-each.ts';
import { useApi, useCartStore } from '#web/api/api-context.tsx';
import { useSending } from '#web/api/use-sending.ts';
import { FormShell } from '#web/ui/form-shell.tsx';
import { GoToCart, inCartText } from '#web/ui/to-cart.tsx';
import { usePaymentCaptcha, withCaptcha } from '#web/api/payment-captcha.ts';
import { loadCode } from '#web/ui/load-code.ts';
import { CaptchaNote } from '#web/api/captcha-note.tsx';
import { eventPriceText, isPaidType } from './event-price.ts';
import { RegistrationFields } from './registration-fields.tsx';
import type { Registered } from './registration-dialog.tsx';
import styles from './registration-dialog.module.css';

interface RegistrationFormProps {
  event: EventDetail;
  /** Called for a free event. The form of a paid event stays open, so that the visitor can add more tickets (§4). */
  onRegistered: (registered: Registered) => void;
}

export function RegistrationForm({ event, onRegistered }: RegistrationFormProps) {
  const call = useApi();
  const store = useCartStore();
  const [cart, setCart] = useState<CartInfo | null>(null);
  const form = useForm({ resolver: zodResolver(registrationForm), defaultValues: event.register });
  const isPaid = isPaidType(event);
  const { isChecking, solveCaptcha } = usePaymentCaptcha(loadCode);

  const { shell, field } = useSending(form, async (values) => {
    setCart(null);
    if (!isPaid) {
      const response = await withCaptcha(solveCaptcha, (answered) =>
        call(registerForEvent, { eventId: event.eventId, register: values, ...answered }),
      );
      if (response.results) onRegistered({ email: values.email, bookingCode: response.results.bookingCode });
      return response;
    }
    return store.inTurn(async () => {
      const { cartId } = store.state();
      const response = await call(addEventToCart, { eventId: event.eventId, register: values, cartId });
      if (response.results && store.set(response.results.cartInfo, cartId)) setCart(response.results.cartInfo);
      return response;
    });
  });

  return (
    <FormShell
      label={`Register for ${event.eventTitle}`}
      {...shell}
      submitLabel={isPaid ? 'ADD TO CART' : 'REGISTER NOW'}
      submitVariant={cart ? 'secondary' : 'primary'}
      success={cart && inCartText(event.eventTitle, cart)}
      aside={cart && <GoToCart />}
    >
      {isPaid && (
        <p className={styles.price}>{event.price > 0 ? `${eventPriceText(event)} a ticket` : eventPriceText(event)}</p>
      )}
      {event.maxPerCustomer !== undefined && <p>{onlyForEach(event.maxPerCustomer)}</p>}
      <RegistrationFields field={field} />
      {!isPaid && <CaptchaNote isChecking={isChecking} />}
    </FormShell>
  );
}

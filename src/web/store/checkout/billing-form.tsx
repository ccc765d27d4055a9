import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BillingAddress, CartModel } from '#contract/cart-shapes.ts';
import { typedDelivery, typedFrom } from '#contract/delivery-form.ts';
import { billingForm } from '#contract/forms.ts';
import type { DeliveryCountry } from '#contract/postcodes.ts';
import { saveShippingInfo } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { CallError } from '#web/api/call-error.ts';
import { useSending } from '#web/api/use-sending.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DeliveryFields, ReceiverFields } from '../delivery-fields.tsx';

interface BillingFormProps {
  cart: CartModel;
  initial: BillingAddress;
  onSaved: (cart: CartModel) => void;
  onCountry: (country: DeliveryCountry) => void;
  onAccountNeeded: () => void;
  onCartChanged: () => void;
}

/** All that the second step asks. */
const checkoutForm = z.object({ ...billingForm.shape, shippingInfo: typedDelivery });

export function BillingForm({ cart, initial, onSaved, onCountry, onAccountNeeded, onCartChanged }: BillingFormProps) {
  const call = useApi();
  const { cartId, delivery } = cart;
  const controls = useForm({
    resolver: zodResolver(checkoutForm),
    defaultValues: {
      ...initial,
      phone: initial.phone ?? '',
      shippingInfo: typedFrom(cart.shippingAddress, {
        country: delivery?.country ?? 'AU',
        isSent: delivery !== null,
        isSame: cart.useSameAddress,
      }),
    },
  });
  const { shell, field } = useSending(controls, async ({ shippingInfo, ...billingInfo }) => {
    try {
      const response = await call(saveShippingInfo, {
        billingInfo,
        useSameAddress: shippingInfo.isSame,
        cartId,
        ...(delivery && { shippingInfo }),
      });
      if (response.results) onSaved(response.results.cartModel);
      // The cart was changed in another tab; the checkout reloads it.
      else if (response.errors?.some(({ code }) => code === 'cart_empty' || code === 'cart_changed')) onCartChanged();
      return response;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) onAccountNeeded();
      throw error;
    }
  });
  const isSame = useWatch({ control: controls.control, name: 'shippingInfo.isSame' });
  const country = useWatch({ control: controls.control, name: 'shippingInfo.country' });

  return (
    <FormShell label="Your Details" {...shell} submitLabel="Next: Pay">
      <FieldRow>
        <TextField label="First Name" required autoComplete="given-name" {...field('firstName')} />
        <TextField label="Surname" required autoComplete="family-name" {...field('surname')} />
      </FieldRow>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        hint="Your receipt is sent here."
        {...field('email')}
      />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
      {delivery && (
        <DeliveryFields
          delivery={delivery}
          country={country}
          field={(name) => field(`shippingInfo.${name}`)}
          onCountry={onCountry}
        >
          <CheckField label="Deliver to the same person" {...controls.register('shippingInfo.isSame')} />
          {!isSame && <ReceiverFields field={(name) => field(`shippingInfo.${name}`)} />}
        </DeliveryFields>
      )}
    </FormShell>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { BillingAddress, CartModel } from '#contract/cart-shapes.ts';
import { billingForm } from '#contract/forms.ts';
import { saveShippingInfo } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { CallError } from '#web/api/call-error.ts';
import { useSending } from '#web/api/use-sending.ts';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface BillingFormProps {
  cartId: string;
  initial: BillingAddress;
  onSaved: (cart: CartModel) => void;
  onAccountNeeded: () => void;
  onCartChanged: () => void;
}

export function BillingForm({ cartId, initial, onSaved, onAccountNeeded, onCartChanged }: BillingFormProps) {
  const call = useApi();
  const form = useForm({
    resolver: zodResolver(billingForm),
    defaultValues: { ...initial, phone: initial.phone ?? '' },
  });
  const { shell, field } = useSending(form, async (billingInfo) => {
    try {
      // The form has four fields only, so the billing address is also the delivery address.
      const response = await call(saveShippingInfo, { billingInfo, useSameAddress: true, cartId });
      if (response.results) onSaved(response.results.cartModel);
      // The cart was changed in another tab; the checkout reloads it.
      else if (response.errors?.some(({ code }) => code === 'cart_empty' || code === 'cart_changed')) onCartChanged();
      return response;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) onAccountNeeded();
      throw error;
    }
  });

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
    </FormShell>
  );
}

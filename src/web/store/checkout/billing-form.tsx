import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BillingAddress, CartModel } from '#contract/cart-shapes.ts';
import { billingForm } from '#contract/forms.ts';
import { saveShippingInfo } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { CallError } from '#web/api/call-error.ts';
import { errorTexts } from '#web/api/error-text.ts';
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
  const [submitError, setSubmitError] = useState<string[]>([]);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(billingForm),
    defaultValues: { ...initial, phone: initial.phone ?? '' },
  });
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (billingInfo) => {
    setSubmitError([]);
    try {
      // Four fields are all that is asked for, so delivery goes to the same person.
      const answer = await call(saveShippingInfo, { billingInfo, useSameAddress: true, cartId });
      if (answer.results === undefined) {
        setSubmitError(errorTexts(answer));
        // Changed in another tab: shown beside the details, or in their place when nothing is left.
        if (answer.errors?.some(({ code }) => code === 'cart_empty' || code === 'cart_changed')) onCartChanged();
      } else onSaved(answer.results.cartModel);
    } catch (error) {
      setSubmitError(errorTexts(error));
      if (error instanceof CallError && error.status === 401) onAccountNeeded();
    }
  });

  return (
    <FormShell
      label="Your Details"
      onSubmit={save}
      pending={isSubmitting}
      submitError={submitError}
      invalid={Object.keys(errors).length > 0}
      submitLabel="Next: Pay"
    >
      <FieldRow>
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Surname"
          required
          autoComplete="family-name"
          error={errors.surname?.message}
          {...register('surname')}
        />
      </FieldRow>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        hint="Your receipt is sent here."
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
    </FormShell>
  );
}

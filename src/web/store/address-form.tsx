import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DeliveryAddress } from '#contract/cart-shapes.ts';
import { typedDelivery, typedFrom } from '#contract/delivery-form.ts';
import { requireSuccess } from '#contract/errors.ts';
import { countryNames } from '#contract/postcodes.ts';
import { type DeliveryRequest, getDeliveryRequest, saveDeliveryAddress } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { useSending } from '#web/api/use-sending.ts';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { Outcome } from '#web/ui/outcome.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PlaceFields } from './delivery-fields.tsx';

/** Takes the address of a paid order, with the token of the mailed link. */
export function AddressForm() {
  const call = useApi();
  const token = useLinkToken();
  const { fetched, retry } = useFetched(token ? token : null, async () => {
    const response = requireSuccess(await call(getDeliveryRequest, { token: token ?? '' }));
    if (!response.results) throw new Error('This link is invalid or has expired.');
    return response.results;
  });
  if (token === null) return <p>This is not a valid URL. Please follow the link from your email.</p>;
  if (token === undefined || fetched.status === 'loading') return <Spinner label="Loading your order…" />;
  if (fetched.status === 'error') return <LoadingError errors={fetched.errors} onRetry={retry} />;
  return <Address token={token} request={fetched.value} />;
}

const addressForm = z.object({ shippingInfo: typedDelivery });

function Address({ token, request }: { token: string; request: DeliveryRequest }) {
  const call = useApi();
  const [isSaved, setSaved] = useState(false);
  const { country } = request;
  const form = useForm({
    resolver: zodResolver(addressForm),
    defaultValues: { shippingInfo: typedFrom(null, { country, isSent: true, isSame: false }) },
  });
  const { shell, field } = useSending(form, async ({ shippingInfo }) => {
    const response = await call(saveDeliveryAddress, { token, shippingInfo: { ...shippingInfo, country } });
    if (response.results) setSaved(true);
    return response;
  });
  if (isSaved) return <Outcome>Thank you. We have the address of order {request.orderNo} and will pack it.</Outcome>;
  const of = (name: keyof DeliveryAddress) => field(`shippingInfo.${name}`);
  return (
    <>
      <p>
        Where in {countryNames[country]} shall we send {request.items.join(', ')} of your order {request.orderNo}?
      </p>
      <FormShell label="Delivery address" {...shell} submitLabel="Save the address">
        <FieldRow>
          <TextField label="First Name" required autoComplete="shipping given-name" {...of('firstName')} />
          <TextField label="Surname" required autoComplete="shipping family-name" {...of('surname')} />
        </FieldRow>
        <PlaceFields country={country} field={of} />
        <TextField label="Phone (optional)" type="tel" autoComplete="shipping tel" {...of('phone')} />
      </FormShell>
    </>
  );
}

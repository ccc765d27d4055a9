import type { BillingAddress, DeliveryAddress } from '#contract/cart-shapes.ts';
import { addressOf, checkDelivery, checkPlace } from '#contract/delivery-form.ts';
import { ok, type Outcome } from '../../outcome.ts';

/**
 * Checks an address. With `receiver`, the parcel goes to that person and the names of the input are ignored.
 * The fields of errors begin with `shippingInfo.`.
 */
export function checkAddress(
  input: Record<string, unknown> | null | undefined,
  receiver: Pick<BillingAddress, 'firstName' | 'surname' | 'phone'> | null,
): Outcome<DeliveryAddress | null | undefined> {
  if (!input) return ok(input);
  const filled = { ...input, country: typeof input['country'] === 'string' ? input['country'].toUpperCase() : '' };
  const form = receiver ? checkPlace(filled) : checkDelivery(filled);
  if (!form.ok)
    return {
      ok: false,
      errors: form.errors.map((error) => ({ ...error, field: `shippingInfo.${error.field ?? ''}` })),
    };
  const { value } = form;
  return ok(addressOf(receiver ?? receiverOf(value), value));
}

function receiverOf(value: object): Pick<DeliveryAddress, 'firstName' | 'surname' | 'phone'> {
  return value as DeliveryAddress;
}

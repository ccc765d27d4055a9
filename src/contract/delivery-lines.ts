import type { DeliveryAddress } from './cart-shapes.ts';
import { countryNames } from './postcodes.ts';

/** An address as the lines of a label. */
export function addressLines(address: DeliveryAddress): string[] {
  return [
    `${address.firstName} ${address.surname}`,
    address.address1,
    address.address2 ?? '',
    [address.suburb, address.state, address.postcode].filter(Boolean).join(' '),
    countryNames[address.country],
  ].filter(Boolean);
}

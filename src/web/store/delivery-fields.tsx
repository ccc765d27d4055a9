import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { CartDelivery, DeliveryAddress } from '#contract/cart-shapes.ts';
import { formatPrice } from '#contract/money.ts';
import { australianStates, countryNames, type DeliveryCountry } from '#contract/postcodes.ts';
import { FieldRow } from '#web/ui/form-shell.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { freeFromText } from './free-from-text.ts';
import styles from './delivery-fields.module.css';

type FieldOf = (name: keyof DeliveryAddress) => UseFormRegisterReturn & { error: string | undefined };

interface DeliveryFieldsProps {
  delivery: CartDelivery;
  country: string;
  field: FieldOf;
  onCountry: (country: DeliveryCountry) => void;
  /** Who receives the parcel. */
  children?: ReactNode;
}

/** The address of a parcel in the checkout, with the price of its delivery. */
export function DeliveryFields({ delivery, country, field, onCountry, children }: DeliveryFieldsProps) {
  const option = delivery.options.find((each) => each.country === country);
  const { onChange, ...select } = field('country');
  return (
    <fieldset className={styles.delivery}>
      <legend className={styles.legend}>Delivery</legend>
      {children}
      <SelectField
        label="Country"
        required
        autoComplete="shipping country"
        options={delivery.options.map((each) => ({ value: each.country, label: countryNames[each.country] }))}
        hint={
          option && (
            <span role="status">
              Delivery to {countryNames[option.country]}: {formatPrice(option.shippingAmount)}
              {freeFromText(option)}
            </span>
          )
        }
        {...select}
        onChange={(event) => {
          onCountry(event.currentTarget.value as DeliveryCountry);
          return onChange(event);
        }}
      />
      <PlaceFields country={country} field={field} />
    </fieldset>
  );
}

/** Street, suburb, state and postcode. New Zealand has no state in an address. */
export function PlaceFields({ country, field }: { country: string; field: FieldOf }) {
  return (
    <>
      <TextField label="Address" required autoComplete="shipping address-line1" {...field('address1')} />
      <TextField label="Address line 2 (optional)" autoComplete="shipping address-line2" {...field('address2')} />
      <TextField
        label={country === 'NZ' ? 'Town or city' : 'Suburb'}
        required
        autoComplete="shipping address-level2"
        {...field('suburb')}
      />
      <FieldRow>
        {country !== 'NZ' && (
          <SelectField
            label="State"
            required
            autoComplete="shipping address-level1"
            placeholder="Choose a state"
            options={australianStates.map(({ code, name }) => ({ value: code, label: name }))}
            {...field('state')}
          />
        )}
        <TextField
          label="Postcode"
          required
          inputMode="numeric"
          autoComplete="shipping postal-code"
          {...field('postcode')}
        />
      </FieldRow>
    </>
  );
}

/** The person who receives the parcel, if it is not the buyer. */
export function ReceiverFields({ field }: { field: FieldOf }) {
  return (
    <>
      <FieldRow>
        <TextField label="Receiver's First Name" required autoComplete="shipping given-name" {...field('firstName')} />
        <TextField label="Receiver's Surname" required autoComplete="shipping family-name" {...field('surname')} />
      </FieldRow>
      <TextField label="Receiver's Phone (optional)" type="tel" autoComplete="shipping tel" {...field('phone')} />
    </>
  );
}

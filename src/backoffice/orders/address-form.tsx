import * as z from 'zod/mini';
import { changeDeliveryAddress, type StaffOrder } from '#contract/admin/orders.ts';
import { australianStates, countryNames } from '#contract/postcodes.ts';
import { FieldRow } from '#web/ui/form-shell.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';
import { nameOf } from './words.ts';

const names = {
  firstName: 'First name',
  surname: 'Surname',
  phone: 'Phone',
  country: 'Country',
  address1: 'Address',
  address2: 'Address line 2',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
};
// The server checks state and postcode against each other, as at the checkout.
const text = z.string().check(z.trim(), z.maxLength(300));
const schema = z.object({
  firstName: text,
  surname: text,
  phone: text,
  country: text,
  address1: text,
  address2: text,
  suburb: text,
  state: text,
  postcode: text,
});
const states = australianStates.map(({ code, name }) => ({ value: code, label: name }));
const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }));

/** Another address for a parcel that is not packed. */
export function AddressForm({ order, onClose }: { order: StaffOrder; onClose: (text?: string) => void }) {
  const send = useSend(changeDeliveryAddress);
  const { orderId, revision, deliveryAddress: known, billingAddress: buyer } = order;
  return (
    <FormDialog title={`Where ${nameOf(order)} goes`} onClose={() => onClose()}>
      <p>The price of the delivery stays as it was paid. No email is sent.</p>
      <EntityForm
        label="Address"
        submitLabel="Save the address"
        schema={schema}
        values={{
          firstName: known?.firstName ?? buyer.firstName,
          surname: known?.surname ?? buyer.surname,
          phone: known?.phone ?? '',
          country: known?.country ?? 'AU',
          address1: known?.address1 ?? '',
          address2: known?.address2 ?? '',
          suburb: known?.suburb ?? '',
          state: known?.state ?? '',
          postcode: known?.postcode ?? '',
        }}
        revision={revision}
        names={names}
        send={(values, read) => send({ orderId, revision: read, values })}
        onSaved={() => onClose('The parcel goes to the new address.')}
      >
        {({ field, form }) => (
          <>
            <FieldRow>
              <TextField label={names.firstName} required autoComplete="off" {...field('firstName')} />
              <TextField label={names.surname} required autoComplete="off" {...field('surname')} />
            </FieldRow>
            <TextField label={names.phone} type="tel" autoComplete="off" {...field('phone')} />
            <SelectField label={names.country} required options={countries} {...field('country')} />
            <TextField label={names.address1} required autoComplete="off" {...field('address1')} />
            <TextField label={names.address2} autoComplete="off" {...field('address2')} />
            <FieldRow>
              <TextField label={names.suburb} required autoComplete="off" {...field('suburb')} />
              <TextField label={names.postcode} required autoComplete="off" {...field('postcode')} />
            </FieldRow>
            {form.watch('country') === 'AU' && (
              <SelectField
                label={names.state}
                required
                placeholder="Choose the state"
                options={states}
                {...field('state')}
              />
            )}
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

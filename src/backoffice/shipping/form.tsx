import { type CountryShipping, type Parcel, saveShipping } from '#contract/admin/shipping.ts';
import { countryNames } from '#contract/postcodes.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useQuestion } from '../form/use-question.tsx';
import { useSend } from '../parts/data.ts';
import { StepsField } from './steps-field.tsx';
import { form, names, sendingQuestion } from './words.ts';

interface Props {
  shipping: CountryShipping;
  parcels: readonly Parcel[];
  onClose: () => void;
  onSaved: () => void;
}

/** What sending to one country costs. */
export function ShippingForm({ shipping: { country, revision, values }, parcels, onClose, onSaved }: Props) {
  const send = useSend(saveShipping);
  const { ask, question } = useQuestion();
  return (
    <FormDialog title={`Sending to ${countryNames[country]}`} onClose={onClose}>
      <p>
        Carts have the new prices at once, and whoever is about to pay is told of the new total first. Orders keep what
        they were charged.
      </p>
      <EntityForm
        label="Shipping"
        submitLabel="Save the prices"
        schema={form}
        // Whoever begins finds a line to type in.
        values={values.steps.length === 0 ? { ...values, steps: [{ maxGrams: null, price: null }] } : values}
        revision={revision}
        names={names}
        send={async ({ freeFrom, steps }, read) => {
          const doubt = sendingQuestion({ country, before: values.steps, after: steps }, parcels);
          if (doubt && !(await ask(doubt))) return { errors: [] };
          return send({
            country,
            revision: read,
            // A price that is missing is no price of 0: the server refuses it.
            values: { freeFrom, steps: steps.map(({ maxGrams, price }) => ({ maxGrams, price: price ?? -1 })) },
          });
        }}
        onSaved={onSaved}
      >
        {({ control }) => (
          <>
            {control('steps', (props) => (
              <StepsField {...props} />
            ))}
            {control('freeFrom', (props) => (
              <MoneyField
                label="Free from (optional)"
                hint="The sum of the items after discounts, in Australian dollars. Empty means never free."
                {...props}
              />
            ))}
          </>
        )}
      </EntityForm>
      {question}
    </FormDialog>
  );
}

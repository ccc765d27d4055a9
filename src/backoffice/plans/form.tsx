import * as z from 'zod/mini';
import { savePlan, type StaffPlan } from '#contract/admin/plans.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { checked } from '../fields/checked.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';

const price = z.nullable(z.number('Enter an amount such as 7.99.'));
const form = z.object({ monthly: price, yearly: price, onSale: z.boolean() });
const names = { monthly: 'Price for a month', yearly: 'Price for a year', onSale: 'On sale' };

interface Props {
  plan: StaffPlan;
  onClose: () => void;
  onSaved: () => void;
}

/** What a plan costs new subscribers, and whether they can have it. */
export function PlanForm({ plan: { plan, title, revision, values }, onClose, onSaved }: Props) {
  const send = useSend(savePlan);
  return (
    <FormDialog title={`Change ${title}`} onClose={onClose}>
      <p>
        A new price is for new subscribers. Whoever has a subscription keeps the prices that it began with, and whoever
        is paying right now pays what they were shown.
      </p>
      <EntityForm
        label="Plan"
        submitLabel="Save the plan"
        schema={form}
        values={values}
        revision={revision}
        names={names}
        send={({ monthly, yearly, onSale }, read) =>
          send({ plan, revision: read, values: { monthly: monthly ?? 0, yearly: yearly ?? 0, onSale } })
        }
        onSaved={onSaved}
      >
        {({ form: { watch }, field, control }) => (
          <>
            {control('monthly', (props) => (
              <MoneyField label={names.monthly} required hint="Australian dollars, GST included." {...props} />
            ))}
            {control('yearly', (props) => (
              <MoneyField label={names.yearly} required hint="Australian dollars, GST included." {...props} />
            ))}
            <CheckField label="New subscribers can have it" {...checked(field('onSale'))} />
            {values.onSale && !watch('onSale') && (
              <p role="status">
                Nobody new can subscribe from then on. Whoever has it keeps it, and goes on paying for it.
              </p>
            )}
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

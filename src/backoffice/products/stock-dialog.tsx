import { useState } from 'react';
import * as z from 'zod/mini';
import { setStock } from '#contract/admin/orders.ts';
import { changeStock, type StaffProduct } from '#contract/admin/products.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { History } from '../history/history.tsx';
import { useSend } from '../parts/data.ts';
import { stockText } from './words.ts';

const schema = z.object({
  how: z.enum(['add', 'take', 'set', 'unlimited']),
  number: z.nullable(z.number('Enter a whole number.').check(z.int('Enter a whole number.'))),
  reason: z.string().check(z.trim(), z.minLength(1, 'Say why, for those who look later.')),
});

interface Props {
  variant: StaffProduct['variants'][number];
  /** 'Headland T-Shirt, M' */
  name: string;
  onClose: (text?: string) => void;
}

/** Adds to the stock of a variant or takes from it, with a reason. What is sold meanwhile counts beside it. */
export function StockDialog({ variant: { variantId, revision, stock, held }, name, onClose }: Props) {
  const [isUnlimited] = useState(stock === null);
  const send = { change: useSend(changeStock), set: useSend(setStock) };
  return (
    <FormDialog title={`Stock of ${name}`} onClose={() => onClose()}>
      <p>
        {stockText(stock)}.{held > 0 && ` ${held} more ${held === 1 ? 'is' : 'are'} held by checkouts.`}
      </p>
      <EntityForm
        label="Stock"
        submitLabel="Change the stock"
        schema={schema}
        values={{ how: isUnlimited ? 'set' : 'add', number: null, reason: '' }}
        revision={revision}
        names={{ how: 'What to do', number: 'How many', reason: 'Reason' }}
        send={async ({ how, number, reason }, read) => {
          if (how === 'unlimited') return send.set({ variantId, revision: read, stock: null, reason });
          if (number === null) return { errors: [{ errorMessage: 'Enter how many.', field: 'number' }] };
          if (how === 'set') return send.set({ variantId, revision: read, stock: number, reason });
          const change = how === 'add' ? number : -number;
          return inNumber(await send.change({ variantId, revision: read, values: { change, reason } }));
        }}
        onSaved={({ stock: now }: { stock: number | null }) => onClose(`${name}: ${stockText(now).toLowerCase()} now.`)}
      >
        {({ form, field, control }) => (
          <>
            <SelectField
              label="What to do"
              options={[
                { value: 'add', label: 'Add', disabled: isUnlimited },
                { value: 'take', label: 'Take away', disabled: isUnlimited },
                { value: 'set', label: 'Set to what I have counted' },
                { value: 'unlimited', label: 'No limit' },
              ]}
              {...field('how')}
            />
            {form.watch('how') !== 'unlimited' &&
              control('number', (props) => (
                <QuantityField
                  label="How many"
                  hint={
                    form.watch('how') === 'set'
                      ? 'How many can be sold from now on; what is sold is not among them.'
                      : undefined
                  }
                  {...props}
                />
              ))}
            <TextField
              label="Reason"
              hint="Such as: delivery, count, broken, returned."
              required
              {...field('reason')}
            />
          </>
        )}
      </EntityForm>
      <History subject={`variant:${variantId}`} onPutBack={() => onClose()} />
    </FormDialog>
  );
}

/** A fault of the change stands at the number that was typed. */
function inNumber<
  Answer extends { errors?: readonly { errorMessage: string; field?: string | undefined }[] | undefined },
>(answer: Answer): Answer {
  if (!answer.errors) return answer;
  return {
    ...answer,
    errors: answer.errors.map((error) => (error.field === 'change' ? { ...error, field: 'number' } : error)),
  };
}

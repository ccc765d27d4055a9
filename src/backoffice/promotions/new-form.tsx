import * as z from 'zod/mini';
import { createPromotion } from '#contract/admin/promotions.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';
import { ScopeField } from './scope-field.tsx';
import { TermFields } from './term-fields.tsx';
import { scopeOf, termNames, termsForm } from './words.ts';

const money = z.nullable(z.number('Enter an amount such as 19.90.'));

const form = z.object({
  ...termsForm,
  code: z.string().check(z.trim(), z.minLength(1, 'Enter a code, such as GUIDES-20.')),
  who: z.enum(['everybody', 'single']),
  takes: z.enum(['percent', 'amount']),
  percent: z.nullable(z.int('Enter a whole number.')),
  amount: money,
  minSpend: money,
  scope: z.array(z.string()),
});
const names = {
  ...termNames,
  code: 'Code',
  who: 'Who can use it',
  takes: 'Takes off',
  percent: 'Percent',
  amount: 'Amount',
  minSpend: 'Minimum spend',
  scope: 'What it is for',
};

/** Makes a promotion. What it takes off and what it is for stay as they are made here. */
export function NewPromotionForm({ onClose, onMade }: { onClose: () => void; onMade: (promotionId: number) => void }) {
  const send = useSend(createPromotion);
  return (
    <FormDialog title="New promotion" onClose={onClose}>
      <p>Afterwards only its words, dates and limits can change: shoppers have been told the rest.</p>
      <EntityForm
        label="Promotion"
        submitLabel="Make the promotion"
        schema={form}
        values={{
          code: '',
          who: 'everybody',
          takes: 'percent',
          percent: 10,
          amount: null,
          minSpend: null,
          scope: [],
          description: '',
          startsAt: null,
          endsAt: null,
          limitTotal: null,
          limitPerCustomer: null,
        }}
        names={names}
        send={async ({ who, takes, percent, amount, minSpend, scope, ...values }) => {
          const answer = await send({
            ...values,
            percent: takes === 'percent' ? percent : null,
            amount: takes === 'amount' ? amount : null,
            minSpend: minSpend ?? 0,
            scope: scopeOf(scope),
            perPerson: who === 'single',
          });
          // The server names amounts by their cents.
          const errors = answer.errors?.map((error) =>
            error.field === undefined ? error : { ...error, field: error.field.replace(/Cents$/, '') },
          );
          return errors ? { ...answer, errors } : answer;
        }}
        onSaved={({ promotion }) => onMade(promotion.promotionId)}
      >
        {({ form: { watch }, field, control }) => (
          <>
            <TextField
              label={names.code}
              required
              hint="What people type in the cart. Capital and small letters are the same."
              autoComplete="off"
              {...field('code')}
            />
            <SelectField
              label={names.who}
              options={[
                { value: 'everybody', label: 'Everybody who knows it' },
                { value: 'single', label: 'Only people with their own' },
              ]}
              hint={
                watch('who') === 'single'
                  ? 'Next you make a code for each person and save them as a file. Each begins with the code above and works once.'
                  : undefined
              }
              {...field('who')}
            />
            <SelectField
              label={names.takes}
              options={[
                { value: 'percent', label: 'Percent of the price' },
                { value: 'amount', label: 'An amount of money' },
              ]}
              {...field('takes')}
            />
            {watch('takes') === 'percent'
              ? control('percent', (props) => (
                  <QuantityField label={names.percent} required min={1} max={100} {...props} />
                ))
              : control('amount', (props) => (
                  <MoneyField
                    label={names.amount}
                    required
                    hint="From the whole order, in Australian dollars."
                    {...props}
                  />
                ))}
            <TermFields field={field} control={control} />
            {control('minSpend', (props) => (
              <MoneyField
                label={`${names.minSpend} (optional)`}
                hint="Of what it is for, before the discount, in Australian dollars."
                {...props}
              />
            ))}
            {control('scope', (props) => (
              <ScopeField {...props} />
            ))}
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

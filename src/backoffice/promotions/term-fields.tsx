import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#web/ui/text-field.tsx';
import { InstantField } from '../fields/instant-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import type { FormFields } from '../form/entity-form.tsx';
import { termNames } from './words.ts';

type Name = keyof typeof termNames;
type Terms = Record<Name, string | number | null>;

interface Props {
  field: (name: Name) => UseFormRegisterReturn & { error: string | undefined };
  /** How many orders use it: no limit is below that. */
  uses?: number;
  control: (name: Name, draw: Parameters<FormFields<Terms>['control']>[1]) => ReactNode;
}

/** What can be changed as long as there is a promotion: its words, dates and limits. */
export function TermFields({ field, control, uses = 0 }: Props) {
  return (
    <>
      <TextField
        label={termNames.description}
        required
        hint="Beside the code in the cart, such as ‘20% off all guides’."
        autoComplete="off"
        {...field('description')}
      />
      {control('startsAt', (props) => (
        <InstantField label={`${termNames.startsAt} (optional)`} hint="Sydney time. Empty means at once." {...props} />
      ))}
      {control('endsAt', (props) => (
        <InstantField
          label={`${termNames.endsAt} (optional)`}
          hint="Sydney time. Empty means without an end."
          {...props}
        />
      ))}
      {control('limitTotal', (props) => (
        <QuantityField
          label={`${termNames.limitTotal} (optional)`}
          hint={`Orders of all customers together. Empty means no limit.${uses > 0 ? ` At least ${uses}: so many orders use it.` : ''}`}
          min={Math.max(1, uses)}
          {...props}
        />
      ))}
      {control('limitPerCustomer', (props) => (
        <QuantityField
          label={`${termNames.limitPerCustomer} (optional)`}
          hint="Orders with one email address. Empty means no limit."
          min={1}
          max={1000}
          {...props}
        />
      ))}
    </>
  );
}

import type { Ref, SelectHTMLAttributes } from 'react';
import { stateChoices } from '#contract/forms.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const options = stateChoices.map((state) => ({ value: state, label: state }));

type StateFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
};

/** §5 State options, in the order of the specification. */
export function StateField({ required = false, ...select }: StateFieldProps) {
  return (
    <SelectField
      label={required ? 'State' : 'State (optional)'}
      required={required}
      options={options}
      placeholder="Choose a state"
      autoComplete="address-level1"
      {...select}
    />
  );
}

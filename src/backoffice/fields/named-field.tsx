import type { NamedValues } from '#blocks/editing.ts';
import { SelectField } from '#web/ui/select-field.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is chosen while nothing is stored. */
  fallback: string;
  names: NamedValues;
}

/** A choice by name where numbers are stored. A value without a name stays and is shown as it is. */
export function NamedField({ label, value, onChange, fallback, names }: Props) {
  const stored = value
    .split(',')
    .map((each) => each.trim())
    .join(',');
  const isNamed = (text: string): boolean => names.some(([each]) => each === text);
  const own = stored !== '' && !isNamed(stored) ? [{ value: stored, label: `Own: ${stored}` }] : [];
  const options = names.map(([each, name]) => ({ value: each, label: name }));
  const isKnown = isNamed(fallback);
  return (
    <SelectField
      label={label}
      value={stored === '' && isKnown ? fallback : stored}
      onChange={({ target }) => onChange(target.value)}
      {...(!isKnown && { placeholder: fallback === '' ? 'As usual' : fallback })}
      options={[...options, ...own]}
    />
  );
}

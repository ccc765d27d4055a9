import { useState, useSyncExternalStore } from 'react';
import { rules } from '#contract/forms.ts';
import { DateOfBirthField } from '#web/ui/date-of-birth-field.tsx';

const label = 'Date of birth';
const opened = new Date();
const never = () => () => {};

/** Examples of the controls of §5 that no block uses, with the form's validation rule. */
export function FormControlExamples() {
  const [value, setValue] = useState('');
  // The server's year may differ from the browser's.
  const today = useSyncExternalStore(
    never,
    () => opened,
    () => null,
  );
  if (today === null) return null;
  const isWhole = /^\d+-\d+-\d+$/.test(value);
  const checked = rules.pastDate(label, () => today).safeParse(value);
  return (
    <DateOfBirthField
      label={label}
      value={value}
      onChange={setValue}
      today={today}
      error={isWhole ? checked.error?.issues[0]?.message : undefined}
    />
  );
}

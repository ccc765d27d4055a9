import { organisationZone } from '#contract/wall-clock.ts';
import type { FieldProps } from '#web/ui/field.tsx';
import { instantOfMoment, type Moment, momentOf } from './moment.ts';
import { TimeField } from './time-field.tsx';
import { useTyped } from './use-typed.ts';

interface Props extends FieldProps {
  /** An instant; null for none, '?' while what is typed is no time, which `instantSchema` refuses. */
  value: string | null;
  onChange: (instant: string | null) => void;
}

const momentFor = (instant: string | null): Moment =>
  instant === null || instant === '?' ? { at: '', zone: organisationZone } : momentOf(instant, organisationZone);
const valueOf = (moment: Moment): string | null => (moment.at === '' ? null : (instantOfMoment(moment) ?? '?'));

/** A time by the clocks of the organisation, for a form that holds instants. */
export function InstantField({ value, onChange, ...field }: Props) {
  const [shown, setTyped] = useTyped(value, valueOf, momentFor);
  return (
    <TimeField
      {...field}
      hasNoZone
      value={shown}
      onChange={(moment) => {
        setTyped(moment);
        onChange(valueOf(moment));
      }}
    />
  );
}

import { type ReactNode, useState } from 'react';
import { isLocalTime } from '#contract/instants.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { endAfterMove, hourAfter, type Moment } from '../fields/moment.ts';
import { TimeField } from '../fields/time-field.tsx';

interface Drawn {
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

interface Props {
  starts: Moment;
  ends: Moment;
  onEnds: (ends: Moment) => void;
  control: (name: 'startsAt' | 'endsAt', draw: (props: Drawn) => ReactNode) => ReactNode;
}

/** When an event begins and ends. The day of the end is asked only where it is another one. */
export function Times({ starts, ends, onEnds, control }: Props) {
  const isWithinDay = !isLocalTime(ends.at) || hourAfter(starts.at, ends.at.slice(11)) === ends.at;
  const [isOtherDay, setOtherDay] = useState(!isWithinDay);
  const after = isLocalTime(starts.at) && !isOtherDay ? starts.at : undefined;
  return (
    <>
      {control('startsAt', ({ error, onChange }) => (
        <TimeField
          label="Begins"
          required
          value={starts}
          error={error}
          onChange={(next) => {
            onEnds({ at: endAfterMove(ends.at, starts.at, next.at), zone: next.zone });
            onChange(next);
          }}
        />
      ))}
      {control('endsAt', ({ error, onChange }) => (
        <TimeField
          label="Ends"
          required
          hasNoZone
          after={after}
          value={{ ...ends, zone: starts.zone }}
          error={error}
          onChange={onChange}
        />
      ))}
      {isLocalTime(starts.at) && (
        <CheckField
          label="It goes over several days"
          checked={isOtherDay}
          onChange={({ target }) => {
            setOtherDay(target.checked);
            if (!target.checked) onEnds({ at: hourAfter(starts.at, ends.at.slice(11)), zone: starts.zone });
          }}
        />
      )}
    </>
  );
}

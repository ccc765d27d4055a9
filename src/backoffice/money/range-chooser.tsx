import { Field } from '#web/ui/field.tsx';
import controls from '#web/ui/field.module.css';
import { SelectField } from '#web/ui/select-field.tsx';
import type { Days } from '#contract/quarters.ts';
import { type Period, periodNames, periods } from './ranges.ts';
import styles from './money.module.css';

interface Props {
  period: Period;
  own: Days;
  error: string | undefined;
  change: (values: Record<string, string>) => void;
}

/** The days that are shown: a month or a quarter, or days of one's own. */
export function RangeChooser({ period, own, error, change }: Props) {
  return (
    <div className={styles.range}>
      <SelectField
        label="Period"
        value={period}
        options={periods.map((value) => ({ value, label: periodNames[value] }))}
        onChange={({ target }) =>
          change({ period: target.value, ...(target.value === 'own' ? own : { from: '', to: '' }) })
        }
      />
      {period === 'own' && (
        <>
          <Field label="First day">
            {(control) => (
              <input
                {...control}
                type="date"
                className={controls.control}
                value={own.from}
                onChange={({ target }) => change({ from: target.value })}
              />
            )}
          </Field>
          <Field label="Last day" error={error}>
            {(control) => (
              <input
                {...control}
                type="date"
                className={controls.control}
                value={own.to}
                onChange={({ target }) => change({ to: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}

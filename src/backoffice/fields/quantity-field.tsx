import { type FieldProps, Field } from '#web/ui/field.tsx';
import controls from '#web/ui/field.module.css';
import styles from './fields.module.css';

interface Props extends FieldProps {
  /** Null for nothing typed, NaN for what is no whole number. */
  value: number | null;
  onChange: (count: number | null) => void;
  min?: number;
  max?: number;
}

/** A whole number, typed or by steps. */
export function QuantityField({ value, onChange, min = 0, max = 1_000_000, ...field }: Props) {
  const known = value === null || Number.isNaN(value) ? null : value;
  const by = (step: number): void => onChange(Math.min(max, Math.max(min, (known ?? min) + step)));
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.quantity}>
          <button
            type="button"
            aria-label={`One less: ${field.label}`}
            disabled={known !== null && known <= min}
            onClick={() => by(-1)}
          >
            −
          </button>
          <input
            {...control}
            className={controls.control}
            inputMode="numeric"
            autoComplete="off"
            value={known ?? ''}
            onChange={({ target }) =>
              onChange(
                target.value.trim() === ''
                  ? null
                  : /^-?\d{1,9}$/.test(target.value)
                    ? Number(target.value)
                    : Number.NaN,
              )
            }
          />
          <button
            type="button"
            aria-label={`One more: ${field.label}`}
            disabled={known !== null && known >= max}
            onClick={() => by(1)}
          >
            +
          </button>
        </span>
      )}
    </Field>
  );
}

import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import type { Step } from './words.ts';
import styles from './shipping.module.css';

interface Props {
  value: readonly Step[];
  error: string | undefined;
  onChange: (value: Step[]) => void;
}

/** The price of a parcel by its weight, the lightest first. */
export function StepsField({ value, error, onChange }: Props) {
  const set = (at: number, change: Partial<Step>): void =>
    onChange(value.map((step, index) => (index === at ? { ...step, ...change } : step)));
  return (
    <fieldset className={styles.steps}>
      <legend>Prices by weight</legend>
      <p className={styles.soft}>
        The lightest first, prices in Australian dollars. An empty weight in the last line is any weight.
      </p>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {value.map((step, at) => (
        <div key={at} className={styles.step} role="group" aria-label={`Step ${at + 1}`}>
          <QuantityField
            label="Up to (grams)"
            max={1_000_000}
            value={step.maxGrams}
            onChange={(maxGrams) => set(at, { maxGrams })}
          />
          {/* What stands in it is typed, so another step does not take it over. */}
          <MoneyField
            key={`${value.length} ${at}`}
            label="Price"
            hint=""
            value={step.price}
            onChange={(price) => set(at, { price })}
          />
          <Button
            size="small"
            variant="secondary"
            aria-label={`Remove step ${at + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" variant="secondary" onClick={() => onChange([...value, { maxGrams: null, price: null }])}>
          Add a weight
        </Button>
      </div>
    </fieldset>
  );
}

import { useState } from 'react';
import { maxQuantity } from '#contract/quantity.ts';
import styles from './quantity-field.module.css';

interface QuantityFieldProps {
  name: string;
  quantity: number;
  isPending: boolean;
  onChange: (quantity: number) => Promise<void>;
}

/** One less, a number, one more. A typed number applies with Enter, or when the field loses the focus. */
export function QuantityField({ name, quantity, isPending, onChange }: QuantityFieldProps) {
  // What is typed or being sent; null shows the quantity of the cart.
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft ?? String(quantity);

  const apply = async (wanted: number): Promise<void> => {
    if (wanted >= 1 && wanted <= maxQuantity && wanted !== quantity) {
      setDraft(String(wanted));
      await onChange(wanted);
    }
    setDraft(null);
  };

  return (
    <div className={styles.quantity} role="group" aria-label={`Quantity of ${name}`} aria-busy={isPending}>
      <button
        type="button"
        className={styles.step}
        aria-label={`One less of ${name}`}
        aria-disabled={quantity <= 1 || isPending}
        onClick={() => quantity > 1 && !isPending && void apply(quantity - 1)}
      >
        −
      </button>
      <input
        className={styles.number}
        aria-label={`Quantity of ${name}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={typed}
        readOnly={isPending}
        onChange={(event) => setDraft(event.currentTarget.value.replaceAll(/\D/g, ''))}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => !isPending && void apply(Number(typed))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isPending) void apply(Number(typed));
        }}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={`One more of ${name}`}
        aria-disabled={quantity >= maxQuantity || isPending}
        onClick={() => quantity < maxQuantity && !isPending && void apply(quantity + 1)}
      >
        +
      </button>
    </div>
  );
}

import { formatMoney } from '#contract/money.ts';
import type { FieldProps } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { dollarsOf, dollarText } from './money.ts';
import { useTyped } from './use-typed.ts';

interface Props extends FieldProps {
  /** Dollars; null for nothing, NaN while what is typed is no amount, which the schema refuses. */
  value: number | null;
  onChange: (dollars: number | null) => void;
}

/** An amount in Australian dollars. It is never rounded: what has more than two decimals is no amount. */
export function MoneyField({ value, onChange, hint, ...field }: Props) {
  const [text, setText] = useTyped(value, dollarsOf, dollarText);
  const dollars = dollarsOf(text);
  return (
    <TextField
      {...field}
      hint={hint ?? 'Australian dollars, such as 19.90.'}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(dollarsOf(target.value));
      }}
      onBlur={() => {
        if (dollars !== null && !Number.isNaN(dollars)) setText(formatMoney(dollars).replace('$', ''));
      }}
    />
  );
}

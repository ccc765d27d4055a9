import { type ReactNode, useState } from 'react';
import { replaced, spliced } from '#contract/lists.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Rows } from '../detail/rows.tsx';
import fields from '../fields/fields.module.css';
import { dollarsOf, dollarText } from '../fields/money.ts';
import { useTyped } from '../fields/use-typed.ts';
import styles from './products.module.css';
import {
  combined,
  labelsOf,
  maxVariants,
  missing,
  type Options,
  valuesText,
  valuesTyped,
  type Variant,
} from './variants.ts';
import { variantText } from './words.ts';

interface Props {
  options: Options;
  variants: readonly Variant[];
  /** As they are stored: a variant that was just made has its number there. */
  stored: readonly Variant[];
  errors: readonly string[];
  onChange: (options: Options, variants: Variant[]) => void;
  /** The stock of a variant that is there, and the way to change it. */
  stockOf: (variantId: number, name: string) => ReactNode;
  /** What becomes of a stored variant that is left out. */
  leftOut: (variantId: number) => string;
}

const maxOptions = 3;

/** The options of a product, and their combinations as a table. */
export function VariantsField({ options, variants, stored, errors, onChange, stockOf, leftOut }: Props) {
  const change = (next: Options, isWhole = false): void => {
    const all = combined(next, variants, options, { isWhole, stored });
    if (all.length <= maxVariants) onChange(next, all);
  };
  const left = missing(options, variants);
  const kept = new Set(variants.map(({ values }) => JSON.stringify(values)));
  const gone = stored.flatMap(({ variantId, ...variant }) =>
    variantId === null ||
    variants.some((each) => each.variantId === variantId) ||
    kept.has(JSON.stringify(variant.values))
      ? []
      : { ...variant, variantId },
  );
  const fitsOptions = ({ values }: Variant): boolean =>
    values.length === options.length &&
    values.every((value, at) => options[at]?.values.some((each) => each.value === value));
  const set = (at: number, part: Partial<Variant>): void => {
    const variant = variants[at];
    if (variant) onChange(options, replaced(variants, at, { ...variant, ...part }));
  };
  return (
    <>
      {options.map((option, at) => (
        <OptionFields
          key={at}
          at={at}
          option={option}
          onChange={(next) => change(replaced(options, at, next))}
          onRemove={() => change(spliced(options, at, 1))}
        />
      ))}
      {options.length < maxOptions && (
        <>
          <p className={styles.hint}>
            An option is a colour or a size, for instance. Each combination has its own price and stock.
          </p>
          <p>
            <Button
              size="small"
              variant="secondary"
              onClick={() => onChange([...options, { name: '', values: [] }], [...variants])}
            >
              Add an option
            </Button>
          </p>
        </>
      )}
      <ErrorList errors={errors} />
      <table className={styles.variants} aria-label="Variants">
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">Extra price</th>
            <th scope="col">Own weight (g)</th>
            <th scope="col">On sale</th>
            <th scope="col">Stock</th>
            <th scope="col">
              <VisuallyHidden>Leave out</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant, at) => {
            const name = variantText(labelsOf(options, variant));
            const values = JSON.stringify(variant.values);
            const id =
              variant.variantId ?? stored.find((each) => JSON.stringify(each.values) === values)?.variantId ?? null;
            return (
              <tr key={values}>
                <th scope="row">{name}</th>
                <td data-name="Extra price">
                  <NumberCell
                    label={`Extra price of ${name}`}
                    value={variant.addedPrice}
                    read={(text) => signedDollars(text) ?? 0}
                    write={dollarText}
                    onChange={(addedPrice) => set(at, { addedPrice })}
                  />
                </td>
                <td data-name="Own weight (g)">
                  <NumberCell
                    label={`Own weight of ${name} in grams`}
                    value={variant.grams}
                    read={wholeOf}
                    write={wholeText}
                    onChange={(grams) => set(at, { grams })}
                  />
                </td>
                <td data-name="On sale">
                  <input
                    type="checkbox"
                    className={styles.box}
                    aria-label={`${name} is on sale`}
                    checked={variant.available}
                    onChange={({ target }) => set(at, { available: target.checked })}
                  />
                </td>
                <td data-name="Stock">
                  {id === null ? (
                    <NumberCell
                      label={`Stock of ${name}, empty for no limit`}
                      value={variant.stock ?? null}
                      read={wholeOf}
                      write={wholeText}
                      placeholder="No limit"
                      onChange={(stock) => set(at, { stock })}
                    />
                  ) : (
                    stockOf(id, name)
                  )}
                </td>
                <td data-name="Leave it out">
                  {variants.length > 1 && (
                    <span className={fields.moves}>
                      <button
                        type="button"
                        aria-label={`Leave out ${name}`}
                        title="This combination is not sold"
                        onClick={() => onChange(options, spliced(variants, at, 1))}
                      >
                        ×
                      </button>
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 && (
        <p>
          <Button size="small" variant="secondary" onClick={() => change(options, true)}>
            {left === 1 ? 'Add the combination that is left out' : `Add the ${left} combinations that are left out`}
          </Button>
        </p>
      )}
      {gone.length > 0 && (
        <Rows
          label="Left out when you save"
          empty=""
          rows={gone.map((variant) => {
            const name = variantText(labelsOf(options, variant));
            return {
              id: variant.variantId,
              what: `${name} is left out when you save.`,
              note: leftOut(variant.variantId),
              actions: fitsOptions(variant) && (
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Keep it: ${name}`}
                  onClick={() => onChange(options, [...variants, variant])}
                >
                  Keep it
                </Button>
              ),
            };
          })}
        />
      )}
      <p className={styles.hint}>
        A combination that you do not sell is left out with ×. A variant that was stored is not deleted: it goes to the
        archive, and past orders keep its name.
      </p>
    </>
  );
}

interface OptionProps {
  at: number;
  option: Options[number];
  onChange: (option: Options[number]) => void;
  onRemove: () => void;
}

function OptionFields({ at, option, onChange, onRemove }: OptionProps) {
  const [text, setText] = useState(() => valuesText(option.values));
  // Another value than was typed here: it was reset, or that of somebody else was chosen.
  const isOwn = valuesText(valuesTyped(option.values, text)) === valuesText(option.values);
  return (
    <fieldset className={styles.option}>
      <legend>Option {at + 1}</legend>
      <div className={styles.optionFields}>
        <TextField
          label={`Name of option ${at + 1}`}
          hint="Such as Size."
          autoComplete="off"
          value={option.name}
          onChange={({ target }) => onChange({ ...option, name: target.value })}
        />
        <TextField
          label={`Values of option ${at + 1}`}
          hint="Such as S, M, L, with commas."
          autoComplete="off"
          value={isOwn ? text : valuesText(option.values)}
          onChange={({ target }) => {
            setText(target.value);
            onChange({ ...option, values: valuesTyped(option.values, target.value) });
          }}
        />
      </div>
      <Button size="small" variant="secondary" onClick={onRemove}>
        Remove the option {option.name}
      </Button>
    </fieldset>
  );
}

interface CellProps<Value extends number | null> {
  label: string;
  placeholder?: string;
  value: Value;
  /** NaN for what is no number. */
  read: (text: string) => Value;
  write: (value: Value) => string;
  onChange: (value: Value) => void;
}

function NumberCell<Value extends number | null>({
  label,
  placeholder,
  value,
  read,
  write,
  onChange,
}: CellProps<Value>) {
  const [text, setText] = useTyped(value, read, write);
  return (
    <input
      className={styles.cell}
      aria-label={label}
      placeholder={placeholder}
      aria-invalid={Number.isNaN(value) || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(read(target.value));
      }}
    />
  );
}

const wholeOf = (text: string): number | null =>
  text.trim() === '' ? null : /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
const wholeText = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

/** A variant may also cost less than its product. */
function signedDollars(text: string): number | null {
  const dollars = dollarsOf(text.trim().replace(/^-/, ''));
  return dollars !== null && text.trim().startsWith('-') ? -dollars : dollars;
}

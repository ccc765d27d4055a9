import { defaultHelplines } from '#contract/helplines.ts';
import { replaced, spliced } from '#contract/lists.ts';
import type { Locale } from '#contract/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { moved, Moves } from '../fields/moves.tsx';
import styles from './settings.module.css';

interface Props {
  label: string;
  locale: Locale;
  /** One per line, its parts divided by a bar (contract/helplines.ts). */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const bar = ' | ';
const parts = ['Name', 'Number', 'What it helps with'] as const;
const most = 8;

/** The helplines of a country in their order, below the emergency number. The last one cannot be removed. */
export function HelplinesField({ label, locale, value, error, onChange }: Props) {
  const rows = value.split('\n').map((line) => {
    const [name = '', number = '', ...what] = line.split(bar);
    return [name, number, what.join(bar)];
  });
  const write = (next: readonly (readonly string[])[]): void => onChange(next.map((row) => row.join(bar)).join('\n'));
  const [emergency] = defaultHelplines[locale];
  return (
    <fieldset className={styles.helplines}>
      <legend>{label}</legend>
      <p>
        First, always: <strong>{emergency.number}</strong> {emergency.name}. {emergency.what}.
      </p>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ol>
        {rows.map((row, at) => {
          const [name = ''] = row;
          const called = name === '' ? `line ${at + 1}` : name;
          return (
            // Lines have no key of their own; their fields keep the focus while one types.
            <li key={at}>
              {parts.map((part, index) => (
                <TextField
                  key={part}
                  label={part}
                  required
                  autoComplete="off"
                  inputMode={part === 'Number' ? 'tel' : undefined}
                  value={row[index]}
                  onChange={({ target }) =>
                    write(replaced(rows, at, replaced(row, index, target.value.replaceAll(/[|\n]/g, ''))))
                  }
                />
              ))}
              <div className={styles.moves}>
                <Moves name={called} at={at} count={rows.length} onMove={(to) => write(moved(rows, at, to))} />
                <Button
                  size="small"
                  variant="danger"
                  disabled={rows.length === 1}
                  title={rows.length === 1 ? 'The last helpline stays.' : undefined}
                  aria-label={`Remove ${called}`}
                  onClick={() => write(spliced(rows, at, 1))}
                >
                  Remove
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      {rows.length === 1 && <p>The last helpline stays. Enter another one before you remove it.</p>}
      <Button
        variant="secondary"
        size="small"
        disabled={rows.length >= most}
        onClick={() => write([...rows, ['', '', '']])}
      >
        Add a helpline for {label}
      </Button>
    </fieldset>
  );
}

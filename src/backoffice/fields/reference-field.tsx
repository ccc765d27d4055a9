import { type KeyboardEvent, useId, useState } from 'react';
import { useLoad } from '#web/api/use-fetched.ts';
import { type FieldProps, Field } from '#web/ui/field.tsx';
import controls from '#web/ui/field.module.css';
import styles from './fields.module.css';

export interface Choice {
  id: string;
  label: string;
  /** Tells alike ones apart, such as an address. */
  note?: string;
}

interface Props extends FieldProps {
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** Looks among all that can be chosen; the first ones for an empty text. */
  search: (find: string) => Promise<Choice[]>;
}

const waitMs = 200;

/** Another thing that is chosen by typing words of its name: a combobox with the list of what is found. */
export function ReferenceField({ value, onChange, search, ...field }: Props) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [found, setFound] = useState<{ of: string; choices: readonly Choice[] } | null>(null);
  const [at, setAt] = useState(0);
  useLoad(text === null ? null : `find ${text}`, {
    load: async () => {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return { of: text ?? '', choices: await search(text ?? '') };
    },
    loaded: (answer) => {
      setFound(answer);
      setAt(0);
    },
    failed: () => setFound({ of: text ?? '', choices: [] }),
  });
  const choices = text !== null && found ? found.choices : [];
  const isOpen = text !== null && found !== null;
  const choose = (choice: Choice | null): void => {
    setText(null);
    if (choice) onChange(choice);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && !isOpen) setText(text ?? '');
    else if (!isOpen) return;
    else if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(1, choices.length));
    else if (event.key === 'ArrowUp') setAt((at - 1 + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter') choose(choices[at] ?? null);
    else if (event.key === 'Escape') choose(null);
    else return;
    // The form is not sent, and the dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.reference}>
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            role="combobox"
            className={controls.control}
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen && choices[at] ? `${id}-${at}` : undefined}
            value={text ?? value?.label ?? ''}
            onChange={({ target }) => {
              setText(target.value);
              if (target.value === '') onChange(null);
            }}
            onKeyDown={press}
            onBlur={() => choose(null)}
          />
        )}
      </Field>
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={`Found for ${field.label}`}
        className={styles.found}
        hidden={!isOpen}
      >
        {choices.map((choice, index) => (
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Before the field loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(choice);
            }}
          >
            <strong>{choice.label}</strong> {choice.note}
          </div>
        ))}
      </div>
      <p role="status" className={styles.words}>
        {isOpen && choices.length === 0 && 'Nothing matches.'}
      </p>
    </div>
  );
}

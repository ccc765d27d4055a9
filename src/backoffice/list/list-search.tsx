import { useEffect, useEffectEvent, useState } from 'react';
import { SelectField, type SelectOption } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { usePlace } from './use-place.ts';
import styles from './list.module.css';

export interface Filter {
  /** As the list's input calls it. */
  name: string;
  label: string;
  /** What is shown without a choice. */
  all: string;
  options: readonly SelectOption[];
}

interface Props {
  list: Pick<ReturnType<typeof usePlace>, 'place' | 'change'>;
  /** Says by what one can look; null if there is nothing to type. */
  find: string | null;
  filters?: readonly Filter[];
}

const typingMs = 200;

/** The one word that is looked for, and the filters. */
export function ListSearch({ list, find, filters = [] }: Props) {
  const { place, change } = list;
  return (
    <div className={styles.search} role="search">
      {find !== null && (
        <Find label={find} value={place['find'] ?? ''} onChange={(text) => change({ find: text }, { replace: true })} />
      )}
      {filters.map(({ name, label, all, options }) => (
        <SelectField
          key={name}
          label={label}
          placeholder={all}
          options={options}
          value={place[name] ?? ''}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
    </div>
  );
}

/** The address follows when typing pauses; what the address says otherwise, such as after Back, is shown here. */
function Find({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  const tell = useEffectEvent(() => {
    if (text !== value) onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(tell, typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      label={label}
      type="search"
      value={text}
      maxLength={200}
      onChange={({ target }) => setTyped({ text: target.value, of: value })}
    />
  );
}

import { useEffect, useId, useRef } from 'react';
import { type SchemeChoice as Choice, chooseScheme, useSchemeChoice } from './scheme.ts';
import styles from './scheme-choice.module.css';

const choices: readonly (readonly [Choice, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** The theme of the site on this device, for everybody. Stands on dark grounds. Unseen without scripts. */
export function SchemeChoice() {
  const chosen = useSchemeChoice();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  // The server marks 'System'; another one was pressed before this code came.
  useEffect(() => {
    const pressed = ref.current?.querySelector<HTMLInputElement>('input:checked:not([value=system])')?.value;
    if (pressed === 'light' || pressed === 'dark') chooseScheme(pressed);
  }, []);
  return (
    <div ref={ref} role="radiogroup" aria-labelledby={id} className={styles.choice}>
      <span id={id}>Light or dark</span>
      <span className={styles.options}>
        {choices.map(([choice, name]) => (
          <label key={choice}>
            <input
              type="radio"
              name={id}
              value={choice}
              checked={choice === chosen}
              onChange={() => chooseScheme(choice)}
            />
            <span>{name}</span>
          </label>
        ))}
      </span>
    </div>
  );
}

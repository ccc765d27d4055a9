import { useId } from 'react';
import { colourValue, palette } from '#blocks/ground.ts';
import { contrastText } from './contrast.ts';
import styles from './colour-field.module.css';

interface Props {
  label: string;
  /** A name of the palette, any other colour of CSS, or empty. */
  value: string;
  onChange: (value: string) => void;
}

const names: Record<string, string> = { deep: 'Deep teal', deepest: 'Darkest teal' };
const nameOf = (colour: string): string => names[colour] ?? colour.charAt(0).toUpperCase() + colour.slice(1);
/** As an input of the browser wants it. */
const codeOf = (colour: string): string =>
  /^#[0-9a-f]{6}$/i.test(colourValue(colour)) ? colourValue(colour) : '#ffffff';

/** The palette of the site, or a colour of one's own, with how well words can be read on it. */
export function ColourField({ label, value, onChange }: Props) {
  const id = useId();
  const now = value.trim().toLowerCase();
  const chosen = Object.keys(palette).find((name) => name === now || palette[name] === now) ?? now;
  const isOwn = chosen !== '' && !Object.hasOwn(palette, chosen);
  const swatch = (name: string, text: string, colour: string | undefined) => (
    <label key={name} className={styles.swatch} title={text}>
      <input type="radio" name={id} checked={chosen === name} aria-label={text} onChange={() => onChange(name)} />
      <span style={{ background: colour }} />
    </label>
  );
  return (
    <fieldset className={styles.colours} aria-describedby={`${id}-words`}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {swatch('', 'No colour', undefined)}
        {Object.entries(palette).map(([name, colour]) => swatch(name, nameOf(name), colour))}
        <label className={styles.own} data-own={isOwn || undefined}>
          <input type="color" value={codeOf(value)} onChange={({ target }) => onChange(target.value)} />
          Your own
        </label>
      </div>
      <p id={`${id}-words`} className={styles.words} aria-live="polite">
        {chosen !== '' && `${isOwn ? value : nameOf(chosen)}: ${contrastText(value)}`}
      </p>
    </fieldset>
  );
}

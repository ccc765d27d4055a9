import { Field } from '#web/ui/field.tsx';
import styles from './fields.module.css';

interface Props {
  label: string;
  /** As stored: '60%', 'top' or empty for the middle. */
  value: string;
  onChange: (value: string) => void;
  /** The picture that is cropped. */
  picture: string;
}

const named: Record<string, number> = { top: 0, center: 50, bottom: 100 };

/** The part of a picture that shows where it is cropped, chosen on the picture itself. */
export function CropField({ label, value, onChange, picture }: Props) {
  const written = value.trim();
  const percent = named[written] ?? (/^\d+(\.\d+)?%$/.test(written) ? Math.min(100, Number.parseFloat(written)) : 50);
  return (
    <Field label={label}>
      {(control) => (
        <span className={styles.crop}>
          <img src={picture} alt="" style={{ objectPosition: `50% ${String(percent)}%` }} />
          <input
            {...control}
            type="range"
            min="0"
            max="100"
            step="5"
            value={percent}
            aria-valuetext={wordsOf(percent)}
            onChange={({ target }) => onChange(`${target.value}%`)}
          />
          <small>{wordsOf(percent)}</small>
        </span>
      )}
    </Field>
  );
}

function wordsOf(percent: number): string {
  if (percent < 20) return 'The top of the picture';
  if (percent < 40) return 'The upper part';
  if (percent <= 60) return 'The middle';
  return percent <= 80 ? 'The lower part' : 'The bottom of the picture';
}

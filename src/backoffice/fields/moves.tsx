import { spliced } from '#contract/lists.ts';
import styles from './fields.module.css';

interface Props {
  /** What the entry is called. */
  name: string;
  at: number;
  count: number;
  disabled?: boolean;
  onMove: (to: number) => void;
  /** Of a long list: the last one comes first with one press. */
  hasTop?: boolean;
  onRemove?: () => void;
}

/** Moves one entry of a list up or down, or removes it. */
export function Moves({ name, at, count, disabled = false, onMove, hasTop = false, onRemove }: Props) {
  const moves = [
    { label: `Move ${name} up`, sign: '↑', to: at - 1 },
    { label: `Move ${name} down`, sign: '↓', to: at + 1 },
    ...(hasTop ? [{ label: `Move ${name} to the top`, sign: '⇈', to: at === 0 ? -1 : 0 }] : []),
  ];
  return (
    <span className={styles.moves}>
      {moves.map(({ label, sign, to }) => (
        <button
          key={sign}
          type="button"
          aria-label={label}
          disabled={disabled || to < 0 || to >= count}
          onClick={() => onMove(to)}
        >
          {sign}
        </button>
      ))}
      {onRemove && (
        <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  );
}

/** The list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  return entry === undefined ? [...list] : spliced(spliced(list, from, 1), to, 0, entry);
}

import type { List } from './use-list.ts';
import styles from './list.module.css';

interface Props {
  list: Pick<List<unknown>, 'place' | 'change'>;
  label: string;
  /** The filter of the list's input. */
  name: string;
  /** The first one is shown without a choice. `count` is null above 1,000, undefined before it is known. */
  tabs: readonly { value: string; label: string; count: number | null | undefined }[];
}

/** The few states that a list is kept apart by. Looking for somebody looks in all of them, until one is chosen. */
export function ListTabs({ list, label, name, tabs }: Props) {
  const chosen = list.place[name] ?? (list.place['find'] === undefined ? tabs[0]?.value : undefined);
  return (
    <div role="group" aria-label={label} className={styles.tabs}>
      {tabs.map(({ value, label: text, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => list.change({ [name]: value })}
        >
          {text}
          {count !== undefined && <span> ({count ?? 'over 1,000'})</span>}
        </button>
      ))}
    </div>
  );
}

import { SelectField } from '#web/ui/select-field.tsx';
import type { usePlace } from './use-place.ts';
import styles from './list.module.css';

interface Props {
  list: Pick<ReturnType<typeof usePlace>, 'place' | 'change'>;
  columns: readonly { name: string; sort?: string }[];
}

/** The order of a list on a phone, where the heads of its columns, which put it in order elsewhere, are not shown. */
export function ListSort({ list: { place, change }, columns }: Props) {
  const options = columns.flatMap(({ name, sort }) => (sort === undefined ? [] : ordersOf(name, sort)));
  if (options.length === 0) return null;
  return (
    <div className={styles.sortField}>
      <SelectField
        label="Sort by"
        placeholder="The usual order"
        options={options}
        value={place['sort'] ?? ''}
        onChange={({ target }) => change({ sort: target.value })}
      />
    </div>
  );
}

/** Both directions of a column, first the one in which it begins. */
export function ordersOf(name: string, sort: string): { value: string; label: string }[] {
  const up = sort.replace(/^-/, '');
  const both = [
    { value: up, label: `${name}, first to last` },
    { value: `-${up}`, label: `${name}, last to first` },
  ];
  return sort === up ? both : both.reverse();
}

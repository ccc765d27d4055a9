import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { List } from './use-list.ts';
import styles from './list.module.css';

/** What an old link asked for and this list does not know. */
export function ListLeftOut({ list: { leftOut } }: { list: Pick<List<unknown>, 'leftOut'> }) {
  if (leftOut.length === 0) return null;
  return (
    <Notice>
      {leftOut.map(({ name, value }) => (
        <p key={name}>{leftOutText(name, value)}</p>
      ))}
    </Notice>
  );
}

function leftOutText(name: string, value: string): string {
  return name === 'after'
    ? 'The link led to a place in the list that is not known any more. This is the beginning of the list.'
    : `The link asked for ${name} ‘${value}’, which this list does not know. It was left out.`;
}

/** No rows: there are none at all, none like this, or none after these. */
export function ListEmpty<Row>({ list, empty }: { list: List<Row>; empty: ReactNode }) {
  return (
    <>
      <p className={styles.empty} role="status">
        {list.isFiltered ? 'Nothing matches your search.' : list.back ? 'That is the end of the list.' : empty}
      </p>
      {list.back && <Paging list={list} />}
    </>
  );
}

/** How many there are, and the way to the rows before and after. */
export function Paging<Row>({ list }: { list: List<Row> }) {
  const { data, next, back, isOld } = list;
  const after = data?.next ?? null;
  const total = data?.total ?? null;
  const nav = useRef<HTMLElement>(null);
  const place = list.place['after'];
  const shown = useRef(place);
  // On the first and the last rows the button that was pressed is gone.
  useEffect(() => {
    if (shown.current !== place && document.activeElement === document.body) nav.current?.focus();
    shown.current = place;
  }, [place, after]);
  return (
    <nav ref={nav} tabIndex={-1} className={styles.paging} aria-label="Parts of the list">
      <p role="status">{total === null ? 'More than 1,000' : total === 1 ? '1 in total' : `${total} in total`}</p>
      {back && (
        <Button size="small" variant="secondary" onClick={back}>
          Back
        </Button>
      )}
      {after !== null && (
        <Button size="small" variant="secondary" disabled={isOld} onClick={() => next(after)}>
          Next
        </Button>
      )}
    </nav>
  );
}

/** Also for an address that somebody has typed, or a place that is no more. */
export function ListFailed<Row>({ list }: { list: List<Row> }) {
  return (
    <>
      <ErrorList errors={list.errors} />
      <div className={styles.paging}>
        <Button onClick={list.retry}>Try again</Button>
        {Object.keys(list.place).length > 0 && (
          <Button variant="secondary" onClick={list.clear}>
            Show the whole list
          </Button>
        )}
      </div>
    </>
  );
}

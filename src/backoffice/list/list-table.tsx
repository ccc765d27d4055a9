import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { type Action, RowMenu } from './row-menu.tsx';
import type { List } from './use-list.ts';
import styles from './list.module.css';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** The list can be put in order by it; `-` begins at the end, such as with the newest. */
  sort?: string;
}

interface Props<Row> {
  list: List<Row>;
  /** What the rows are, such as 'Redirects'. */
  name: string;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string | number;
  /** What one can do with a row, and what the row is called there; null without a menu. */
  menu: ((row: Row) => { name: string; actions: readonly (Action | false)[] }) | null;
  /** What a list without any row says. */
  empty: ReactNode;
}

/** The rows of a list as a table; on a phone each row is a card. */
export function ListTable<Row>({ list, name, columns, idOf, menu, empty }: Props<Row>) {
  const { data, errors, isOld, isFiltered } = list;
  if (errors.length > 0) return <Failed list={list} />;
  if (data === undefined) return <p role="status">Loading …</p>;
  if (data.rows.length === 0)
    return (
      <p className={styles.empty} role="status">
        {isFiltered ? 'Nothing matches your search.' : list.back ? 'There are no more.' : empty}
      </p>
    );
  return (
    <>
      {/* The roles are said again, because the layout of a phone takes them from the elements. */}
      <table className={styles.table} role="table" aria-label={name} aria-busy={isOld || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.name} column={column} list={list} />
            ))}
            {menu && (
              <th scope="col" role="columnheader" className={styles.menuCell}>
                <span className={styles.hidden}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {data.rows.map((row) => (
            <tr key={idOf(row)} role="row">
              {columns.map((column) => (
                <td key={column.name} role="cell" data-name={column.name}>
                  {column.cell(row)}
                </td>
              ))}
              {menu && (
                <td role="cell" className={styles.menuCell}>
                  <RowMenu {...menu(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Paging list={list} />
    </>
  );
}

function Head<Row>({ column: { name, sort }, list }: { column: Column<Row>; list: List<Row> }) {
  if (sort === undefined)
    return (
      <th scope="col" role="columnheader">
        {name}
      </th>
    );
  const now = list.place['sort'];
  const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  const isDown = (now === sort || now === other) && now.startsWith('-');
  const isUp = (now === sort || now === other) && !now.startsWith('-');
  return (
    <th scope="col" role="columnheader" aria-sort={isDown ? 'descending' : isUp ? 'ascending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => list.change({ sort: now === sort ? other : sort })}>
        {name}
        <span aria-hidden="true">{isDown ? ' ↓' : isUp ? ' ↑' : ''}</span>
      </button>
    </th>
  );
}

function Paging<Row>({ list }: { list: List<Row> }) {
  const { data, next, back, isOld } = list;
  const after = data?.next ?? null;
  const total = data?.total ?? null;
  return (
    <nav className={styles.paging} aria-label="Parts of the list">
      <p role="status">{total === null ? 'More than 1,000' : total === 1 ? '1 in all' : `${total} in all`}</p>
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
function Failed<Row>({ list }: { list: List<Row> }) {
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

import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ListSort } from './list-sort.tsx';
import { ListEmpty, ListFailed, ListLeftOut, Paging } from './list-states.tsx';
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
export function ListTable<Row>(props: Props<Row>) {
  return (
    <>
      <ListLeftOut list={props.list} />
      <Rows {...props} />
    </>
  );
}

function Rows<Row>({ list, name, columns, idOf, menu, empty }: Props<Row>) {
  const { data, errors, isOld } = list;
  if (errors.length > 0) return <ListFailed list={list} />;
  if (data === undefined) return <p role="status">Loading …</p>;
  if (data.rows.length === 0) return <ListEmpty list={list} empty={empty} />;
  return (
    <>
      <ListSort list={list} columns={columns} />
      {/* Roles instead of table elements, from which the layout of a phone would take their meaning. */}
      <div className={styles.table} role="table" aria-label={name} aria-busy={isOld || undefined}>
        <div role="rowgroup" className={styles.heads}>
          <div role="row" className={styles.row}>
            {columns.map((column) => (
              <Head key={column.name} column={column} list={list} />
            ))}
            {menu && (
              <div role="columnheader" className={classNames(styles.cell, styles.menuCell)}>
                <span className={styles.hidden}>Actions</span>
              </div>
            )}
          </div>
        </div>
        <div role="rowgroup" className={styles.rows}>
          {data.rows.map((row) => (
            <div key={idOf(row)} role="row" className={styles.row}>
              {columns.map((column) => (
                <div key={column.name} role="cell" className={styles.cell} data-name={column.name}>
                  {column.cell(row)}
                </div>
              ))}
              {menu && (
                <div role="cell" className={classNames(styles.cell, styles.menuCell)}>
                  <RowMenu {...menu(row)} />
                </div>
              )}
            </div>
          ))}
        </div>
      </div>
      <Paging list={list} />
    </>
  );
}

function Head<Row>({ column: { name, sort }, list }: { column: Column<Row>; list: List<Row> }) {
  if (sort === undefined)
    return (
      <div role="columnheader" className={styles.cell}>
        {name}
      </div>
    );
  const now = list.place['sort'];
  const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  const isDown = (now === sort || now === other) && now.startsWith('-');
  const isUp = (now === sort || now === other) && !now.startsWith('-');
  return (
    <div role="columnheader" className={styles.cell} aria-sort={isDown ? 'descending' : isUp ? 'ascending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => list.change({ sort: now === sort ? other : sort })}>
        {name}
        <span aria-hidden="true">{isDown ? ' ↓' : isUp ? ' ↑' : ''}</span>
      </button>
    </div>
  );
}

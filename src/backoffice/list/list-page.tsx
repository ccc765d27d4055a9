import type { ReactNode } from 'react';
import { ErrorList } from '#web/ui/error-list.tsx';
import { DoneNotice, type DoneWords } from './done-notice.tsx';
import { type Filter, ListSearch } from './list-search.tsx';
import type { List } from './use-list.ts';
import styles from './list.module.css';

interface Props {
  title: string;
  /** What can be made new. */
  action?: ReactNode;
  /** What stands above the search. */
  intro?: ReactNode;
  /** A list that is searched: by what one can look, null if there is nothing to type, and its filters. */
  search?: { list: Pick<List<unknown>, 'place' | 'change'>; find: string | null; filters?: readonly Filter[] };
  /** Of what was done with a row. */
  errors?: readonly string[];
  done?: DoneWords | null;
  children: ReactNode;
}

/** The frame of a screen with a list. */
export function ListPage({ title, action, intro, search, errors = [], done = null, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {action && <div className={styles.actions}>{action}</div>}
      </header>
      {intro}
      {search && <ListSearch {...search} />}
      <ErrorList errors={errors} />
      <DoneNotice done={done} />
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorList } from '#web/ui/error-list.tsx';
import { DoneNotice, type DoneWords } from '../list/done-notice.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import styles from './detail.module.css';

interface Props {
  title: string;
  /** The list that the thing is in. */
  back: { to: string; name: string };
  /** Beside the title, such as a state in words. */
  state?: ReactNode;
  /** What can be done with the whole thing; the main one first. */
  actions?: ReactNode;
  /** Of what was done here. */
  errors?: readonly string[];
  done?: DoneWords | null;
  children: ReactNode;
}

/** The frame of a screen about one thing. */
export function DetailPage({ title, back, state, actions, errors = [], done = null, children }: Props) {
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to={back.to}>
          <span aria-hidden="true">←</span> {back.name}
        </Link>
      </p>
      <header className={styles.head}>
        <h1>{title}</h1>
        {state !== undefined && <div className={styles.state}>{state}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      <ErrorList errors={errors} />
      <DoneNotice done={done} />
      {children}
    </div>
  );
}

interface LoadingProps {
  back: Props['back'];
  errors: readonly string[];
  retry: () => void;
}

/** Before the thing has come, or where it cannot. */
export function DetailLoading({ back, errors, retry }: LoadingProps) {
  return (
    <DetailPage title={errors.length > 0 ? 'This could not be shown' : 'Loading …'} back={back}>
      {errors.length > 0 && <LoadFailed errors={errors} retry={retry} />}
    </DetailPage>
  );
}

/** Where the address names nothing: not a fault that another try would mend. */
export function DetailMissing({ what, back }: { what: string; back: Props['back'] }) {
  return (
    <DetailPage title={`There is no such ${what}`} back={back}>
      <p>
        The address may be wrong. Look for it in <Link to={back.to}>{back.name}</Link>.
      </p>
    </DetailPage>
  );
}

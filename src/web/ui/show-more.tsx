import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorList } from './error-list.tsx';
import { TextLink } from './navigation.tsx';
import styles from './show-more.module.css';

interface ShowMoreProps {
  /** Number of items in the list; `shown` is the number of visible items. */
  total: number;
  shown: number;
  isPending: boolean;
  errors: readonly string[];
  /** Returns true if more items were loaded. */
  onMore: () => Promise<boolean>;
  /** The list; each of its items is an `li`. */
  children: ReactNode;
}

const counted = (count: number): string => count.toLocaleString('en-AU');

/** A list with a Show more button. After loading, the first new item gets the focus. */
export function ShowMore({ total, shown, isPending, errors, onMore, children }: ShowMoreProps) {
  const list = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || firstNew.current >= shown) return;
    list.current?.querySelectorAll('li')[firstNew.current]?.querySelector<HTMLElement>('a, button')?.focus();
    firstNew.current = null;
  }, [shown]);

  const press = async (): Promise<void> => {
    firstNew.current = shown;
    if (!(await onMore())) firstNew.current = null;
  };
  return (
    <>
      <div ref={list}>{children}</div>
      <div className={styles.foot}>
        <p role="status" className={styles.count}>
          Showing {counted(shown)} of {counted(total)}
        </p>
        <ErrorList errors={errors} />
        {shown < total && (
          <>
            <Button variant="secondary" pending={isPending} onClick={() => void press()} className={styles.button}>
              Show more
            </Button>
            <noscript>
              <p>
                To find the others, <TextLink href="/search-results">use the search</TextLink>.
              </p>
            </noscript>
          </>
        )}
      </div>
    </>
  );
}

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorList } from './error-list.tsx';
import { TextLink, useNavigation } from './navigation.tsx';
import styles from './show-more.module.css';

interface ShowMoreProps {
  /** Number of items in the list; `shown` is the number of visible items. */
  total: number;
  shown: number;
  /** Number of items before the first visible one. */
  before?: number;
  /** Page of the first visible item, if the list has an address for each page. */
  page?: number;
  isPending: boolean;
  errors: readonly string[];
  /** Returns true if more items were loaded. */
  onMore: () => Promise<boolean>;
  /** The list; each of its items is an `li`. */
  children: ReactNode;
}

const counted = (count: number): string => count.toLocaleString('en-AU');

/** A list with a Show more button. After loading, the first new item gets the focus. */
export function ShowMore({ total, shown, before = 0, page, isPending, errors, onMore, children }: ShowMoreProps) {
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
          Showing {before > 0 && `${counted(before + 1)} to `}
          {counted(before + shown)} of {counted(total)}
        </p>
        <ErrorList errors={errors} />
        {before + shown < total && (
          <Button variant="secondary" pending={isPending} onClick={() => void press()} className={styles.button}>
            Show more
          </Button>
        )}
        {page !== undefined && <PageLinks page={page} isLast={before + shown >= total} />}
      </div>
    </>
  );
}

/** Without JavaScript the button does nothing, and each page of the list has an address. */
function PageLinks({ page, isLast }: { page: number; isLast: boolean }) {
  const { path } = useNavigation();
  const addressOf = (other: number) => (other === 1 ? path : `${path}?page=${other}`);
  return (
    <noscript>
      <p>
        {page > 1 && <TextLink href={addressOf(page - 1)}>Previous page</TextLink>}
        {page > 1 && !isLast && ' · '}
        {!isLast && <TextLink href={addressOf(page + 1)}>Next page</TextLink>}
      </p>
    </noscript>
  );
}

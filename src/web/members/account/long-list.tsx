import type { ReactNode } from 'react';
import { useMore } from '#web/api/use-more.ts';
import { ShowMore } from '#web/ui/show-more.tsx';

/** A list that is longer than its first page, with a button that loads the next one. */
export function LongList<T>({
  first,
  total,
  name,
  load,
  children,
}: {
  first: readonly T[];
  total: number;
  /** Distinguishes the lists of the page. */
  name: string;
  load: (page: number) => Promise<{ items: readonly T[]; totalCnt?: number | undefined }>;
  children: (items: readonly T[]) => ReactNode;
}) {
  const list = useMore(first, total, name, load);
  return (
    <ShowMore
      total={list.total}
      shown={list.items.length}
      isPending={list.isPending}
      errors={list.errors}
      onMore={list.more}
    >
      {children(list.items)}
    </ShowMore>
  );
}

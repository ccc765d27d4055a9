/** Waits until every caller of this function has come. */
export type OthersHaveRead = () => Promise<void>;

/**
 * Runs `count` tasks at once for a negative control. Each task reads, awaits `othersHaveRead` and then writes, so that
 * all have read before one writes, on a busy machine too.
 */
export function together<T>(
  count: number,
  task: (othersHaveRead: OthersHaveRead, index: number) => Promise<T>,
): Promise<T[]> {
  let reads = 0;
  const allHaveRead = Promise.withResolvers<void>();
  const othersHaveRead = (): Promise<void> => {
    reads += 1;
    if (reads === count) allHaveRead.resolve();
    return allHaveRead.promise;
  };
  return Promise.all(Array.from({ length: count }, (_, index) => task(othersHaveRead, index)));
}

import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { Spinner } from './spinner.tsx';

/**
 * A component that comes in a chunk of its own, with a spinner in its place until then. `fetch` brings it before it is
 * needed.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { fetch: () => void } {
  const Loaded = lazy(async () => ({ default: await load() }));
  function Later(props: P) {
    return (
      <Suspense fallback={<Spinner />}>
        <Loaded {...props} />
      </Suspense>
    );
  }
  // A chunk that does not come now is asked for again when it is shown.
  return Object.assign(Later, { fetch: () => void load().catch(() => undefined) });
}

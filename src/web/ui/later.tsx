import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { Spinner } from './spinner.tsx';

/** A component in a separate chunk, with a spinner while it loads. `fetch` preloads the chunk. */
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
  // A failed preload is ignored, because rendering the component loads the chunk again.
  return Object.assign(Later, { fetch: () => void load().catch(() => undefined) });
}

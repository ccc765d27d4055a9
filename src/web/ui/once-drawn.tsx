import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

interface OnceDrawnProps<P> {
  /** The same function each time. */
  load: () => Promise<ComponentType<P>>;
  props: P;
}

/** A component in a chunk of its own, which is fetched once the page is drawn. Nothing stands there before. */
export function OnceDrawn<P extends object>({ load, props }: OnceDrawnProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>();
  useEffect(() => {
    let gone = false;
    load().then(
      (component) => {
        if (!gone) setLoaded(() => component);
      },
      // The page was whole before: without it slides are moved by hand.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [load]);
  return Loaded ? <Loaded {...props} /> : null;
}

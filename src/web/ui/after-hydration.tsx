import { createContext, useContext, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

interface AfterHydrationProps<P> {
  /** Must be the same function at each render. */
  load: () => Promise<ComponentType<P>>;
  props: P;
}

/** What such parts wait for before they load; in the editor's frame, until the page can be written. */
export const BeforeLoading = createContext(async (): Promise<void> => {});

/** Loads a component from its own chunk after hydration; renders nothing until then. */
export function AfterHydration<P extends object>({ load, props }: AfterHydrationProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>();
  const wait = useContext(BeforeLoading);
  useEffect(() => {
    let isUnmounted = false;
    wait()
      .then(load)
      .then(
        (component) => {
          if (!isUnmounted) setLoaded(() => component);
        },
        // The page is usable without it; for example, slides can be scrolled by hand.
        () => undefined,
      );
    return () => {
      isUnmounted = true;
    };
  }, [load, wait]);
  return Loaded ? <Loaded {...props} /> : null;
}

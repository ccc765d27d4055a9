import { Suspense, lazy, memo, useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { Spinner } from './spinner.tsx';

const known = new Set<() => Promise<unknown>>();

/**
 * Loads the code of all parts so far. Called before the page changes, because React keeps the old page until every
 * server-rendered part is hydrated. False if a part failed to load.
 */
export async function fetchParts(): Promise<boolean> {
  const fetched = await Promise.allSettled([...known].map((fetch) => fetch()));
  return fetched.every(({ status }) => status === 'fulfilled');
}

/**
 * A part that the server renders and the browser hydrates later: when it comes near the viewport, or at the first use
 * of the page; only then its code loads. Props must be serialisable as JSON and are compared by value, because new
 * props discard a part that is not hydrated. When they do change, the code loads at once. An `unseen` part is hydrated
 * only at the first use.
 */
export function hydrateLater<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  { unseen = false } = {},
) {
  let loaded: ComponentType<P> | undefined;
  const get = async () => (loaded ??= await load());
  let change = (): void => {};
  const changed = new Promise<void>((resolve) => (change = resolve));
  known.add(() => {
    change();
    return get();
  });
  const isSame = (before: P, after: P): boolean => {
    const same = JSON.stringify(before) === JSON.stringify(after);
    if (!same) change();
    return same;
  };

  const Lazy = lazy<ComponentType<P>>(async () => {
    await whenWanted(name, changed, unseen);
    for (;;) {
      try {
        return { default: await get() };
      } catch {
        tell(partsOf(name), 'partfailed');
        // A rejection would replace the whole page by an error, so the part stays as it is and is retried at the next
        // event.
        await nextInteraction();
      }
    }
  });

  function Later(props: P) {
    // Code that is already loaded renders without Suspense. The choice is constant while the part is mounted, because
    // another component type would reset its state.
    const [Part] = useState(() => loaded ?? Lazy);
    const ref = useRef<HTMLDivElement>(null);
    const arrive = useCallback(() => tell([ref.current], 'parthydrated'), []);

    return (
      <div ref={ref} data-later={name}>
        <Suspense fallback={<Spinner />}>
          <Part {...props} />
          <Arrived onArrive={arrive} />
        </Suspense>
      </div>
    );
  }

  return {
    Part: memo(Later, isSame),
    /** The server renders synchronously, so it loads the code first. */ prepare: get,
  };
}

function partsOf(name: string): NodeListOf<Element> {
  return document.querySelectorAll(`[data-later="${name}"]`);
}

/** Tells app/leaving/hold-presses.ts, which holds what is pressed in a part before its code is there. */
function tell(parts: Iterable<Element | null>, what: 'parthydrated' | 'partfailed'): void {
  for (const part of parts) part?.dispatchEvent(new Event(what, { bubbles: true }));
}

/** Calls `onArrive` when its siblings are hydrated. */
function Arrived({ onArrive }: { onArrive: () => void }) {
  useEffect(() => onArrive(), [onArrive]);
  return null;
}

const nearness = '600px';

function whenWanted(name: string, changed: Promise<void>, unseen: boolean): Promise<void> {
  const parts = partsOf(name);
  // Not rendered by the server: the user has navigated here within the app.
  if (parts.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && begin(), {
      rootMargin: nearness,
    });
    const begin = (): void => {
      observer.disconnect();
      resolve();
    };
    void Promise.race([changed, used]).then(begin);
    if (!unseen) for (const part of parts) observer.observe(part);
  });
}

const interactionEvents = ['pointerdown', 'keydown', 'focusin', 'popstate', 'online'] as const;

/** Resolves at the next use of the page, or when the network is back. */
function nextInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const received = new AbortController();
    const receive = (): void => {
      received.abort();
      resolve();
    };
    for (const name of interactionEvents)
      window.addEventListener(name, receive, { capture: true, signal: received.signal });
  });
}

// A stylesheet that failed to load is not requested again with its code, so it is replaced at the next event.
if (!import.meta.env.SSR) {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
        void nextInteraction().then(() => target.replaceWith(target.cloneNode()));
    },
    true,
  );
}

/** Resolves at the first use of the page. Created when this module loads, because a press may come before any part. */
const used = import.meta.env.SSR ? null : nextInteraction();

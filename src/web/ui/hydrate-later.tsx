import { Suspense, lazy, memo, useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { Spinner } from './spinner.tsx';

const known = new Set<() => Promise<unknown>>();

/**
 * Fetches the code of all parts met so far, wanted or not. Before the browser draws another state of the page: React
 * keeps the old one until every part that the server drew has been taken over, and nothing new may grow under the
 * visitor's eyes. False where some did not come.
 */
export async function fetchParts(): Promise<boolean> {
  const fetched = await Promise.allSettled([...known].map((fetch) => fetch()));
  return fetched.every(({ status }) => status === 'fulfilled');
}

/**
 * A part that the server draws and the browser takes over only when it is needed: when it comes near the window, or
 * when somebody begins to use the page. Until then its code is not fetched. What is given to it are values that JSON
 * can hold, and new ones that say the same are none: a part that is still waiting must be left alone. When they do say
 * something else, the code is fetched at once. An `unseen` part is no nearer for standing in the window: only use
 * brings it.
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
        // What fails here would take the whole page down; so the part stays as it was drawn, and is asked for again.
        await nextSign();
      }
    }
  });

  function Later(props: P) {
    // One that is there is drawn without waiting: on the server, and wherever the visitor meets it again. It stays the
    // same for as long as it is shown, as another one would begin empty.
    const [Part] = useState(() => loaded ?? Lazy);
    const ref = useRef<HTMLDivElement>(null);
    const isThere = useRef(false);
    const waiting = useRef(new Set<HTMLFormElement | HTMLButtonElement>());

    // A form that is sent, or a button that is pressed, before its code is there waits for it: what was typed is not
    // left, and no press is lost. React does not repeat what came before the code, and must not act on what is repeated
    // here.
    useEffect(() => {
      const hold = (event: Event): void => {
        const pressed = event.type === 'submit' ? event.target : buttonOf(event.target);
        if (isThere.current || !(pressed instanceof HTMLFormElement || pressed instanceof HTMLButtonElement)) return;
        if (!ref.current?.contains(pressed)) return;
        event.preventDefault();
        event.stopPropagation();
        waiting.current.add(pressed);
      };
      window.addEventListener('submit', hold, true);
      window.addEventListener('click', hold, true);
      return () => {
        window.removeEventListener('submit', hold, true);
        window.removeEventListener('click', hold, true);
      };
    }, []);

    const arrive = useCallback(() => {
      isThere.current = true;
      const presses = [...waiting.current];
      // Once what was taken over has been drawn with what it found, such as files that were chosen early.
      setTimeout(() =>
        presses.forEach((pressed) => (pressed instanceof HTMLFormElement ? sendHeld(pressed) : pressed.click())),
      );
    }, []);

    return (
      <div ref={ref} data-later={name}>
        <Suspense fallback={<Spinner />}>
          <Part {...props} />
          <Arrived onArrive={arrive} />
        </Suspense>
      </div>
    );
  }

  return { Part: memo(Later, isSame), /** The server draws in one go, so it fetches the code before. */ prepare: get };
}

/** The button under a press; the one of a form sends it, which is told apart. */
function buttonOf(target: EventTarget | null): HTMLButtonElement | null {
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.type === 'submit' && button.form ? null : button;
}

/**
 * Sends a form that has waited, unless a field refuses what it was given meanwhile, such as a file: that must be seen
 * first.
 */
export function sendHeld(form: HTMLFormElement): void {
  const refused = form.querySelector<HTMLElement>('[aria-invalid]');
  if (refused) refused.focus();
  else form.requestSubmit();
}

/** Runs once everything beside it has been taken over. */
function Arrived({ onArrive }: { onArrive: () => void }) {
  useEffect(() => onArrive(), [onArrive]);
  return null;
}

const nearness = '600px';

function whenWanted(name: string, changed: Promise<void>, unseen: boolean): Promise<void> {
  const parts = document.querySelectorAll(`[data-later="${name}"]`);
  // Not drawn by the server: the visitor has come here within the app and looks at it.
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

const signs = ['pointerdown', 'keydown', 'focusin', 'popstate', 'online'] as const;

/** Somebody does something with the page, or the network is back. */
function nextSign(): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const hear = (): void => {
      heard.abort();
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, hear, { capture: true, signal: heard.signal });
  });
}

// A stylesheet that did not come is not asked for again with the code it belongs to, which would then stand unstyled.
if (!import.meta.env.SSR) {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
        void nextSign().then(() => target.replaceWith(target.cloneNode()));
    },
    true,
  );
}

/** Somebody has begun to use the page; from the first moment on, as a press may come before the parts that it means. */
const used = import.meta.env.SSR ? null : nextSign();

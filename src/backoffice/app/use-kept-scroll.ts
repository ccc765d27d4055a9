import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A screen that one comes back to stands where it was left, also on a phone, where the window scrolls instead. */
export function useKeptScroll(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, search, state } = useLocation();
  // Of a list; that of people is not in the address (list/use-place.ts).
  const pages = (state as { pages?: number } | null)?.pages ?? 0;
  const page = `${pathname} ${new URLSearchParams(search).get('after')} ${pages}`;
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  const now = useRef(key);
  useEffect(() => {
    const note = (): void => void places.current.set(now.current, (main.current?.scrollTop ?? 0) + window.scrollY);
    const element = main.current;
    element?.addEventListener('scroll', note, { passive: true });
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      element?.removeEventListener('scroll', note);
      window.removeEventListener('scroll', note);
    };
  }, [main]);
  const shown = useRef(page);
  useLayoutEffect(() => {
    const isSame = shown.current === page;
    now.current = key;
    shown.current = page;
    const top = type === 'POP' ? (places.current.get(key) ?? 0) : 0;
    // A changed filter or order of the same rows moves nothing.
    if (isSame && type !== 'POP') return;
    main.current?.scrollTo({ top });
    window.scrollTo({ top });
  }, [key, main, page, type]);
}

import { createContext, useContext } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** Navigation functions for links. The app provides its router; without a provider, links are plain anchors. */
export interface Navigation {
  Link: ComponentType<LinkProps>;
  /** `replace` replaces the current history entry. */
  navigate: (href: string, options?: { replace?: boolean }) => void;
  /** Loads the data of the current page again. */
  reload: () => void;
  /** Scheme and host of the canonical URL; with `path` it gives the URL to share. */
  origin: string;
  /** An own address as the app writes it: without scheme and host, and with the flag of the locale. */
  address: (href: string) => string;
  /** Path of the current page. */
  path: string;
  /**
   * Query of the URL, with the question mark. Server-rendered markup is the same for every query, so use it only after
   * hydration.
   */
  search: string;
}

const NavigationContext = createContext<Navigation>({
  Link: (props) => <a {...props} />,
  navigate: (href, options) => openDocument(href, options),
  reload: () => window.location.reload(),
  origin: '',
  address: (href) => href,
  path: '/',
  search: '',
});

export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}

/** Loads a new document. */
export function openDocument(href: string, { replace = false } = {}): void {
  if (replace) window.location.replace(href);
  else window.location.assign(href);
}

/** True for paths that the app renders. The browser handles files, /api, tickets and the back office. */
export function isInternal(href: string): boolean {
  return (
    /^\/(?!\/)/.test(href) &&
    !/^\/(api|admin|media|assets|dev|tickets)([/?#]|$)|^[^?#]*\.[a-z0-9]{2,11}([?#]|$)/i.test(href)
  );
}

/** False for a click that opens a new tab or window, or that another handler has prevented. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'defaultPrevented' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}

/** A link that navigates within the app where possible. Use it for every link to a page. */
export function TextLink({ href, ...props }: LinkProps) {
  const { Link, address } = useNavigation();
  const own = address(href);
  if (isInternal(own)) return <Link href={own} {...props} />;
  return <a href={own} {...(/^https?:/i.test(own) ? { rel: 'noopener' } : {})} {...props} />;
}

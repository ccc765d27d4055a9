import { createContext, useContext } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** How links move about. The app gives its router's; without a provider they are plain anchors. */
export interface Navigation {
  Link: ComponentType<LinkProps>;
  navigate: (href: string) => void;
  /** Loads the page that is shown again. */
  reload: () => void;
  /** Scheme and host under which the site is recommended to others; with `path` the address that one passes on. */
  origin: string;
  /** Path of the page that is shown. */
  path: string;
  /**
   * Query of the address, with its question mark. What the server draws is the same for every query: use it once the
   * browser has taken over.
   */
  search: string;
}

const NavigationContext = createContext<Navigation>({
  Link: (props) => <a {...props} />,
  navigate: (href) => window.location.assign(href),
  reload: () => window.location.reload(),
  origin: '',
  path: '/',
  search: '',
});

export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}

/**
 * Paths of this site that the app draws itself; files and calls under /api and the back office are left to the browser.
 */
export function isInternal(href: string): boolean {
  return /^\/(?!\/)/.test(href) && !/^\/(api|admin|media|assets|dev)(\/|$)/i.test(href);
}

/** Not one that asks for a new tab or window, and not one that somebody has dealt with. */
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

/** A link that stays in the app where it can. Use it for every link to a page. */
export function TextLink({ href, ...props }: LinkProps) {
  const { Link } = useNavigation();
  if (isInternal(href)) return <Link href={href} {...props} />;
  return <a href={href} {...(/^https?:/i.test(href) ? { rel: 'noopener' } : {})} {...props} />;
}

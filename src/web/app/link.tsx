import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { isPlainClick, useNavigation } from '#web/ui/navigation.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path, query and hash of a page of this site. */
  to: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link that navigates within the app. Used instead of the router's Link, which would add its framework mode (4 KB
 * gzip) to the first chunk. A page has a hundred links, so a link uses one context and none of the router's hooks.
 */
export function Link({ to, onClick, ...props }: LinkProps) {
  const { navigate, address } = useNavigation();
  const href = address(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isPlainClick(event) || (props.target && props.target !== '_self')) return;
    event.preventDefault();
    // Like a browser: a link to the current URL adds no history entry.
    navigate(href, { replace: new URL(href, window.location.href).href === window.location.href });
  };
  return <a href={href} onClick={follow} {...props} />;
}

/** A link that sets aria-current on its page and, without `end`, on the pages below it. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { path } = useNavigation();
  const isCurrent = path === props.to || (!end && props.to !== '/' && path.startsWith(`${props.to}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />;
}

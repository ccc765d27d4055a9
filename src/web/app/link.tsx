import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPlainClick } from '#web/ui/navigation.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path, query and hash of a page of this site. */
  to: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link that navigates within the app. Used instead of the router's Link, which would add its framework mode (4 KB
 * gzip) to the first chunk.
 */
export function Link({ to, onClick, ...props }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isPlainClick(event) || (props.target && props.target !== '_self')) return;
    event.preventDefault();
    // Like a browser: a link to the current URL adds no history entry.
    void navigate(to, { replace: to === pathname + search + hash });
  };
  return <a href={to} onClick={follow} {...props} />;
}

/** A link that sets aria-current on its page and, without `end`, on the pages below it. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === props.to || (!end && props.to !== '/' && pathname.startsWith(`${props.to}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />;
}

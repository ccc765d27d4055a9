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
 * A link that stays in the app. The router's own brings its whole framework mode along, 4 KB (gzip) of every first
 * page; import this one instead.
 */
export function Link({ to, onClick, ...props }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isPlainClick(event) || (props.target && props.target !== '_self')) return;
    event.preventDefault();
    // As browsers do: following a link to where one is adds nothing to the history.
    void navigate(to, { replace: to === pathname + search + hash });
  };
  return <a href={to} onClick={follow} {...props} />;
}

/** A link that tells when it leads to where one is; with `end` not for the pages below. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === props.to || (!end && props.to !== '/' && pathname.startsWith(`${props.to}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />;
}

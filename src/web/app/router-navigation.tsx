import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reloadPage } from '#web/api/keep-locale.ts';
import { useFlag } from '#web/api/locale-context.ts';
import { type LinkProps, type Navigation, isInternal, openDocument } from '#web/ui/navigation.tsx';
import { Link } from './link.tsx';
import { useOrigin } from './origin-context.ts';

/** Navigation functions for blocks and screens, which do not depend on the router. */
export function useRouterNavigation(): Navigation {
  const navigate = useNavigate();
  const origin = useOrigin();
  const flag = useFlag();
  const { pathname: path, search } = useLocation();
  return useMemo(() => {
    const address = (href: string): string => {
      const own = `${href}/`.startsWith(`${origin}/`) ? href.slice(origin.length) || '/' : href;
      return flag ? flag(own) : own;
    };
    return {
      Link: RouterLink,
      navigate(href, options) {
        const to = address(href);
        if (isInternal(to)) void navigate(to, options);
        else openDocument(to, options);
      },
      reload: reloadPage,
      origin,
      address,
      path,
      search,
    };
  }, [navigate, origin, flag, path, search]);
}

function RouterLink({ href, ...props }: LinkProps) {
  return <Link to={href} {...props} />;
}

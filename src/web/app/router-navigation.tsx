import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reloadPage } from '#web/api/keep-locale.ts';
import { type LinkProps, type Navigation, isInternal, openDocument } from '#web/ui/navigation.tsx';
import { Link } from './link.tsx';
import { useOrigin } from './origin-context.ts';

/** Navigation functions for blocks and screens, which do not depend on the router. */
export function useRouterNavigation(): Navigation {
  const navigate = useNavigate();
  const origin = useOrigin();
  const { pathname: path, search } = useLocation();
  return useMemo(
    () => ({
      Link: RouterLink,
      navigate: (href, options) => (isInternal(href) ? void navigate(href, options) : openDocument(href, options)),
      reload: reloadPage,
      origin,
      path,
      search,
    }),
    [navigate, origin, path, search],
  );
}

function RouterLink({ href, ...props }: LinkProps) {
  return <Link to={href} {...props} />;
}

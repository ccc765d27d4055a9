import {
  type HydrationState,
  type RouteObject,
  type RouterNavigateOptions,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  createPath,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from 'react-router';

/**
 * The router's `createBrowserRouter`, made of the same parts, which are private: browser-router.test.ts fails on an
 * upgrade. Its module also holds Link, Form and the framework mode, which no bundler can drop and which are not used
 * here: with them the script of every page is 119.4 KB gzip instead of 115.0.
 */
export function browserRouter(
  routes: RouteObject[],
  hydrationData: HydrationState,
  addressOf: (path: string) => string,
) {
  const router = createRouter({
    history: createBrowserHistory(),
    hydrationData,
    routes,
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize();
  const { navigate } = router;
  // Every navigation of the app passes here, so that no caller can forget the flag of the locale.
  router.navigate = (to: To | number | null, options?: RouterNavigateOptions) =>
    typeof to === 'number'
      ? navigate(to)
      : navigate(to === null ? to : addressOf(typeof to === 'string' ? to : createPath(to)), options);
  return router;
}

import {
  type HydrationState,
  type RouteObject,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from 'react-router';

/**
 * The router's `createBrowserRouter`, made of the same parts. Its module also holds Link, Form and the framework mode,
 * which no bundler can drop and which are not used here (4.4 KB gzip on every page).
 */
export function browserRouter(routes: RouteObject[], hydrationData: HydrationState) {
  return createRouter({
    history: createBrowserHistory(),
    hydrationData,
    routes,
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize();
}

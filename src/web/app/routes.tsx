import { type RouteObject, redirect } from 'react-router';
import { downloadPage } from '#contract/downloads.ts';
import { App } from './app.tsx';
import { cmsPageScreen } from './cms-page.tsx';
import { Broken, BrokenSite } from './error-pages.tsx';
import { paths } from './paths.ts';
import { type LoaderContext, type Screen, screenRoute } from './screen.ts';
import { ScreenView } from './screen-view.tsx';
import { loadSite } from './site.ts';

/**
 * The routes and loaders, the same on the server and in the browser. The root route has no path. Every path without a
 * route is a CMS page (§2), also /events, /cart and /order-thankyou.
 */
export function makeRoutes(context: LoaderContext): RouteObject[] {
  const lazily = <T,>(load: () => Promise<Screen<T>>) => {
    const loadRoute = async (): Promise<ReturnType<typeof screenRoute>> => {
      try {
        return screenRoute(await load(), context);
      } catch (error) {
        if (await context.recoverFailedLoad()) return loadRoute();
        throw error;
      }
    };
    return loadRoute;
  };
  const screenView = { Component: ScreenView, ErrorBoundary: Broken };
  return [
    {
      id: 'site',
      loader: (request) => loadSite(context.callOf(request)),
      shouldRevalidate: () => false,
      Component: App,
      ErrorBoundary: BrokenSite,
      children: [
        {
          ...screenView,
          id: 'event',
          path: '/event/:slug',
          lazy: lazily(async () => (await import('./event-screen.tsx')).eventScreen),
        },
        {
          ...screenView,
          id: 'product',
          path: '/product/:slug',
          lazy: lazily(async () => (await import('./product-screen.tsx')).productScreen),
        },
        {
          path: '/member',
          loader: ({ request }) => redirect(context.addressOf(paths.dashboard() + new URL(request.url).search), 301),
        },
        {
          ...screenView,
          id: 'guard',
          path: '/login',
          lazy: lazily(async () => (await import('./login-screen.tsx')).loginGuardScreen),
        },
        {
          ...screenView,
          id: 'login',
          path: '/member/login',
          lazy: lazily(async () => (await import('./login-screen.tsx')).loginScreen),
        },
        ...(['forgotPassword', 'resetPassword', 'changePassword', 'createAccount'] as const).map((name) => ({
          ...screenView,
          id: name,
          path: paths[name](),
          lazy: lazily(async () => (await import('./password-screens.tsx'))[`${name}Screen`]),
        })),
        ...(['account', 'confirmEmail'] as const).map((name) => ({
          ...screenView,
          id: name,
          path: paths[name](),
          lazy: lazily(async () => (await import('./account-screen.tsx'))[`${name}Screen`]),
        })),
        ...(['findOrders', 'deliveryAddress'] as const).map((name) => ({
          ...screenView,
          id: name,
          path: paths[name](),
          lazy: lazily(async () => (await import('./order-screens.tsx'))[`${name}Screen`]),
        })),
        {
          ...screenView,
          id: 'download',
          path: downloadPage,
          lazy: lazily(async () => (await import('./download-screen.tsx')).downloadScreen),
        },
        {
          ...screenView,
          id: 'subscribe',
          path: paths.subscribe(),
          lazy: lazily(async () => (await import('./subscription-screens.tsx')).subscribeScreen),
        },
        {
          ...screenView,
          id: 'verifyEmail',
          path: paths.verifyEmail(),
          lazy: lazily(async () => (await import('./subscription-screens.tsx')).verifyEmailScreen),
        },
        {
          ...screenView,
          id: 'renew',
          path: paths.renew(),
          lazy: lazily(async () => (await import('./subscription-screens.tsx')).renewScreen),
        },
        {
          ...screenView,
          id: 'blocks',
          path: '/dev/blocks',
          lazy: lazily(async () => (await import('./block-gallery-screen.tsx')).blockGalleryScreen),
        },
        ...['/member/*', '/corporates/*', '/templates/*'].map((path) => ({
          ...screenView,
          id: path,
          path,
          lazy: lazily(async () => (await import('./member-screen.tsx')).memberScreen),
        })),
        { ...screenView, id: 'page', path: '*', ...screenRoute(cmsPageScreen, context) },
      ],
    },
  ];
}

import { useEffect, useLayoutEffect } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { BlockList } from '#blocks/block-list.tsx';
import { mayRunCode } from '#blocks/page-policy.ts';
import { PlaceContext } from '#blocks/place.ts';
import { useCart } from '#web/api/use-cart.ts';
import { useSession } from '#web/api/use-session.ts';
import { NavigationProvider } from '#web/ui/navigation.tsx';
import { Frame } from './chrome/frame.tsx';
import { type DrawnPage, itemsOf } from './cms-page.tsx';
import { preparedViews } from './loaded-views.ts';
import { NavigationStatus } from './navigation-status.tsx';
import { paths } from './paths.ts';
import { useRouterNavigation } from './router-navigation.tsx';
import type { SiteData } from './site.ts';
import { useScrollPositions } from './scroll-positions.ts';

/** Everything around a page: header with menu, the page, bottom bar, footer (§2 Chrome). */
export function App() {
  const { menu, footer } = useLoaderData<SiteData>();
  const { user } = useSession();
  const { count } = useCart();
  const { pathname } = useLocation();
  const navigation = useRouterNavigation();
  useScrollPositions();
  // Heard by leaving/hold-presses.ts, which loads without the app: from now on React answers; the effects of everything
  // inside have run.
  useLayoutEffect(() => void window.dispatchEvent(new Event('answering')), []);
  useEffect(() => void window.dispatchEvent(new Event('takenover')), []);
  // Quick exit stops it where it is still on its way; what does not come is asked for again with the next page.
  useEffect(
    () =>
      void import('#web/ui/after-paint.ts').then(
        ({ afterPaint }) => afterPaint(),
        () => {},
      ),
    [pathname],
  );

  return (
    <NavigationProvider value={navigation}>
      <NavigationStatus />
      <Frame
        menu={menu}
        isMember={user !== null}
        cartCount={count}
        isHome={pathname === paths.home()}
        footer={
          footer && (
            <PlaceContext value={{ isShop: false, mayRunCode: mayRunCode(pathname) }}>
              <FooterSections footer={footer} />
            </PlaceContext>
          )
        }
      >
        <Outlet />
      </Frame>
    </NavigationProvider>
  );
}

function FooterSections({ footer }: { footer: DrawnPage }) {
  return <BlockList items={itemsOf(footer.page)} views={preparedViews()} blockData={footer.blockData} />;
}

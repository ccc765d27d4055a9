import { useEffect } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { BlockList } from '#blocks/block-list.tsx';
import { mayRunCode } from '#blocks/page-policy.ts';
import { PlaceContext } from '#blocks/place.ts';
import { useCart } from '#web/api/use-cart.ts';
import { useSession } from '#web/api/use-session.ts';
import { NavigationProvider } from '#web/ui/navigation.tsx';
import { Frame } from './chrome/frame.tsx';
import { type PageWithData, itemsOf } from './cms-page.tsx';
import { preparedViews } from './loaded-views.ts';
import { NavigationStatus } from './navigation-status.tsx';
import { paths } from './paths.ts';
import { useRouterNavigation } from './router-navigation.tsx';
import type { SiteData } from './site.ts';
import { useScrollPositions } from './scroll-positions.ts';

/** The frame of every page: header with menu, the page, bottom bar, footer (§2 Chrome). */
export function App() {
  const { menu, footer } = useLoaderData<SiteData>();
  const { user } = useSession();
  const { count } = useCart();
  const { pathname } = useLocation();
  const navigation = useRouterNavigation();
  useScrollPositions();
  // leaving/hold-presses.ts listens to this event. Child effects have already run.
  useEffect(() => void window.dispatchEvent(new Event('hydrated')), []);
  // Optional, so a failed load is ignored; the next page tries again.
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

function FooterSections({ footer }: { footer: PageWithData }) {
  return <BlockList items={itemsOf(footer.page)} views={preparedViews()} blockData={footer.blockData} />;
}

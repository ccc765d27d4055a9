import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, matchPath, Navigate } from 'react-router';
import { useStaff } from '../parts/staff.ts';
import { BackOffice } from './back-office.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { NoScreen, NotYours } from './no-screen.tsx';
import { firstScreen, mayOpen } from './navigation.ts';
import { type Screen, screens } from './screens.ts';
import { UnknownScreen } from './unknown-screen.tsx';
import styles from './back-office.module.css';

/** The addresses of the back office, made from the list of its screens. */
export function makeRouter() {
  const screen = (path: string, { load, permission }: Pick<Screen, 'load' | 'permission'>) => ({
    path,
    Component: screenOf(load, permission),
    ErrorBoundary: BrokenScreen,
  });
  // The code of the screen comes while it is asked who may enter; if it does not come, the screen says so.
  const opened = screens.find(({ path }) => matchPath(path, window.location.pathname));
  opened?.load().catch(() => {});
  return createBrowserRouter([
    {
      Component: BackOffice,
      children: [
        { path: '/admin', Component: First },
        ...screens.map((each) => screen(each.path, each)),
        // The name at the top leads there. Every role has one of these permissions.
        screen('/admin/second-factor', {
          permission: ['content.edit', 'shop.manage', 'events.attend'],
          load: async () => (await import('../second-factor/own-page.tsx')).OwnSecondFactorPage,
        }),
        { path: '*', Component: UnknownScreen },
      ],
    },
  ]);
}

/** The code of a screen comes when somebody opens it who may. */
function screenOf(load: () => Promise<ComponentType>, permission: Screen['permission']): ComponentType {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function OpenedScreen() {
    const { may } = useStaff();
    if (!mayOpen(may, { permission })) return <NotYours />;
    return (
      <Suspense
        fallback={
          <p role="status" className={styles.loading}>
            Loading …
          </p>
        }
      >
        <Loaded />
      </Suspense>
    );
  };
}

function First() {
  const { may } = useStaff();
  const first = firstScreen(may);
  return first ? <Navigate to={first.path} replace /> : <NoScreen />;
}

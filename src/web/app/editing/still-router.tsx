import type { ReactNode } from 'react';
import {
  IDLE_NAVIGATION,
  type Navigator,
  Router,
  UNSAFE_DataRouterNavigationContext as RouterNavigationContext,
} from 'react-router';

const navigator: Navigator = { createHref: () => '/', go() {}, push() {}, replace() {} };
const still = { navigation: IDLE_NAVIGATION, revalidation: 'idle' } as const;

/**
 * What the header and the menu ask the router, in a frame that never leaves its page. A router that can leave would be
 * 18 KB gzip more of every page in the frame.
 */
export function StillRouter({ children }: { children: ReactNode }) {
  return (
    <Router location="/" navigator={navigator}>
      <RouterNavigationContext value={still}>{children}</RouterNavigationContext>
    </Router>
  );
}
